import Records

/// What becomes of each column: decided once from the sample, then the same for every row.
struct ImportPlan {
  struct Target {
    var field: String
    var type: FieldType
    /// Whether the type was told from values; the message of a refusal then says how to override.
    var isGuessed: Bool
  }

  /// Two columns of degrees that make one location.
  struct Place {
    var latitude: String
    var longitude: String
    var field: String
  }

  private(set) var targets: [String: Target] = [:]
  private(set) var order: [String] = []
  private(set) var places: [Place] = []
  private let options: ImportOptions
  private let idColumn: String

  init(sample: [RawRow], header: [String], headerTypes: [String: FieldType], options: ImportOptions)
    throws(ImportError)
  {
    var options = options
    options.types.merge(headerTypes) { given, _ in given }
    for cell in sample.lazy.flatMap(\.cells) {
      guard case .typed(let type, _) = cell.content, options.types[cell.column] == nil else {
        continue
      }
      options.types[cell.column] = type
    }
    self.options = options
    idColumn = options.idColumn ?? "recordName"
    if let wanted = options.idColumn, !header.isEmpty, !header.contains(wanted) {
      throw ImportError("there is no column “\(wanted)” for the record names")
    }
    var guesses: [String: Candidate] = [:]
    var columns = header
    for row in sample {
      for cell in row.cells {
        if guesses[cell.column] == nil, !header.contains(cell.column) {
          columns.append(cell.column)
        }
        guesses[cell.column] = (guesses[cell.column] ?? .unknown).joined(Candidate(cell.content))
      }
    }
    places = Self.places(columns, guesses, options.types)
    for column in columns { try add(column, guesses[column] ?? .unknown) }
    // Rows of JSON beyond the sample may have more columns than it shows.
    if !header.isEmpty || sample.count < options.sampleRows { try requireExpected(columns) }
  }

  private func requireExpected(_ columns: [String]) throws(ImportError) {
    let known = Set(columns).union(fields.map(\.name))
    guard let missing = options.expected.subtracting(known).min() else { return }
    throw ImportError("there is no column “\(missing)” whose type is given")
  }

  /// The field names and types in the file's order, for people to look at.
  var fields: [(name: String, type: FieldType)] {
    order.compactMap { column in
      if let place = places.first(where: { $0.latitude == column }) {
        return (place.field, FieldType(.location))
      }
      return targets[column].map { ($0.field, $0.type) }
    }
  }

  mutating func row(_ raw: RawRow) throws(ImportError) -> ImportRow {
    var fields: [Field] = []
    var name = raw.recordName
    var degrees: [String: Double] = [:]
    for cell in raw.cells {
      do throws(CellValue.Problem) {
        if cell.column == idColumn {
          name = try recordName(cell.content)
        } else if isDegrees(cell.column) {
          if case .double(let number)? = try CellValue.value(cell.content, FieldType(.double)) {
            degrees[cell.column] = number
          }
        } else if let field = try field(cell) {
          fields.append(field)
        }
      } catch {
        throw ImportError(at: raw.position, column: cell.column, error.text + hint(cell.column))
      }
    }
    for place in places {
      if let field = try location(place, degrees, raw.position) { fields.append(field) }
    }
    return ImportRow(
      position: raw.position, recordName: name, fields: fields, source: raw.source)
  }

  private func isDegrees(_ column: String) -> Bool {
    places.contains { $0.latitude == column || $0.longitude == column }
  }

  private func hint(_ column: String) -> String {
    guard let target = targets[column], target.isGuessed, target.type != FieldType(.string) else {
      return ""
    }
    return " (the type was told from the first rows; give another one with \(column)=TYPE)"
  }

  private mutating func field(_ cell: RawRow.Cell) throws(CellValue.Problem) -> Field? {
    if targets[cell.column] == nil {
      // A column that the sample did not show, as rows of JSON may have.
      do throws(ImportError) {
        try add(cell.column, Candidate(cell.content))
      } catch {
        throw CellValue.Problem(error.problem)
      }
    }
    guard let target = targets[cell.column] else { return nil }
    var type = target.type
    if case .typed(let known, _) = cell.content { type = known }
    guard let value = try CellValue.value(cell.content, type) else { return nil }
    return Field(name: target.field, type: type, value: value)
  }

  private func recordName(_ content: RawRow.Content) throws(CellValue.Problem) -> String? {
    guard case .string(let name)? = try CellValue.value(content, FieldType(.string)), !name.isEmpty
    else { return nil }
    return name
  }

  private func location(
    _ place: Place, _ degrees: [String: Double], _ position: RowPosition
  ) throws(ImportError) -> Field? {
    let latitude = degrees[place.latitude]
    let longitude = degrees[place.longitude]
    if latitude == nil, longitude == nil { return nil }
    for (column, number, limit) in [
      (place.latitude, latitude, 90.0), (place.longitude, longitude, 180.0),
    ] {
      guard let number else {
        throw ImportError(at: position, column: column, "half of the location is missing")
      }
      guard -limit...limit ~= number else {
        throw ImportError(at: position, column: column, "\(number) lies outside ±\(Int(limit))")
      }
    }
    let value = Location(latitude: latitude ?? 0, longitude: longitude ?? 0)
    return Field(name: place.field, type: FieldType(.location), value: .location(value))
  }

  private mutating func add(_ column: String, _ guess: Candidate) throws(ImportError) {
    if column == idColumn { return }
    order.append(column)
    if isDegrees(column) { return }
    guard let field = ColumnName.fieldName(from: column) else {
      throw ImportError(column: column, "no name of a field can be made of it")
    }
    if let other = targets.first(where: { $0.value.field == field })?.key {
      throw ImportError(column: column, "it would be the same field as column “\(other)”")
    }
    if places.contains(where: { $0.field == field }) {
      throw ImportError(column: column, "it would be the same field as the location")
    }
    let given = options.types[column] ?? options.types[field]
    targets[column] = Target(field: field, type: given ?? guess.type, isGuessed: given == nil)
  }

  private static let latitudes = ["latitude", "lat"]
  private static let longitudes = ["longitude", "lon", "lng", "long"]

  /// Pairs such as `latitude` and `longitude`, or `home_lat` and `home_lon`.
  private static func places(
    _ columns: [String], _ guesses: [String: Candidate], _ types: [String: FieldType]
  ) -> [Place] {
    let free = columns.filter { column in
      types[column] == nil && (guesses[column] == .double || guesses[column] == .int64)
    }
    func stem(_ column: String, _ words: [String]) -> String? {
      let lower = column.lowercased()
      guard let word = words.first(where: { lower == $0 || lower.hasSuffix("_" + $0) }) else {
        return nil
      }
      return String(lower.dropLast(word.count))
    }
    return free.compactMap { latitude in
      guard let prefix = stem(latitude, latitudes),
        let longitude = free.first(where: { stem($0, longitudes) == prefix })
      else { return nil }
      let name = latitude.prefix(max(0, prefix.count - 1))
      let field = ColumnName.fieldName(from: String(name)) ?? "location"
      return Place(latitude: latitude, longitude: longitude, field: field)
    }
  }
}
