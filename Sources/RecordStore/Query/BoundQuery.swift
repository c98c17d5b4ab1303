import Records
import SQLite
import WireFormat

/// A query with its fields found in the schema and its names found in the store.
struct BoundQuery {
  let type: RecordTypeRow
  let filters: [BoundFilter]
  /// Never empty.
  private(set) var sorts: [BoundSort]
  /// The fields that filters and sorts read, each in its place.
  let selection: FieldSelection
  private(set) var order: PlaceOrder

  init(type: RecordTypeRow, filters: [BoundFilter], sorts: [BoundSort], fields: [String]) {
    self.type = type
    self.filters = filters
    self.sorts = sorts
    selection = FieldSelection(fields)
    order = PlaceOrder(directions: sorts.map(\.isAscending))
  }

  /// The same the other way round.
  func reversed() -> BoundQuery {
    var copy = self
    copy.sorts = sorts.map { $0.reversed() }
    copy.order = PlaceOrder(directions: copy.sorts.map(\.isAscending))
    return copy
  }

  /// Values of the selected fields; null where the record has none.
  func values(of row: RecordRow) throws -> [FieldValue] {
    guard selection.count > 0 else { return [] }
    return try row.fields.withUnsafeBytes {
      try FieldCodec.values(stored: $0, named: selection).map { $0 ?? .null }
    }
  }

  func place(of row: RecordRow, _ values: [FieldValue]) -> QueryPlace {
    QueryPlace(keys: sorts.map { $0.key(of: row, values) }, id: row.id.rawValue)
  }
}

/// What a filter or sort looks at.
enum QuerySubject {
  case field(FieldRow, slot: Int)
  case system(SystemField)

  func value(of row: RecordRow, _ values: [FieldValue]) -> FieldValue {
    switch self {
    case .field(_, let slot): values[slot]
    case .system(.recordName): .reference(Reference(recordName: row.name))
    case .system(.share): row.share.map { .int64($0.rawValue) } ?? .null
    case .system(.parent): row.parent.map { .int64($0.rawValue) } ?? .null
    case .system(.createdBy): row.createdBy.map { .int64($0.rawValue) } ?? .null
    case .system(.modifiedBy): row.modifiedBy.map { .int64($0.rawValue) } ?? .null
    case .system(.createdAt): .timestamp(row.createdAt)
    case .system(.modifiedAt): .timestamp(row.modifiedAt)
    case .system(.etag): .int64(row.sequence)
    }
  }
}

struct BoundFilter {
  /// Nil asks all searchable fields.
  let subject: QuerySubject?
  let test: FilterTest
  /// The fields that are searched when there is no subject.
  let searched: [Int]

  func matches(_ row: RecordRow, _ values: [FieldValue]) -> Bool {
    guard let subject else { return test.containsTokens(searched.map { values[$0] }) }
    return test.matches(subject.value(of: row, values))
  }
}

struct BoundSort {
  let subject: QuerySubject
  let isAscending: Bool
  let origin: Location?

  func reversed() -> BoundSort {
    BoundSort(subject: subject, isAscending: !isAscending, origin: origin)
  }

  /// Behind every distance.
  static let nowhere: [UInt8] = [0xFF]

  func key(of row: RecordRow, _ values: [FieldValue]) -> [UInt8] {
    let value = subject.value(of: row, values)
    if let origin {
      guard case .location(let place) = value else { return Self.nowhere }
      return Self.key(ofDistance: Distance.metres(place, origin))
    }
    if case .system(.recordName) = subject { return Array(row.name.utf8) }
    return IndexKey.key(for: value) ?? IndexKey.none
  }

  static func key(ofDistance metres: Double) -> [UInt8] {
    IndexKey.key(for: .double(metres)) ?? nowhere
  }
}
