import HTTP
import RecordStore
import Records

/// What a matrix is asked for, as its address says it: filters, moment, and where it starts.
struct MatrixQuestion {
  let moment: ReachMoment
  let path: String
  let columnsAfter: MatrixPlace?
  let peopleAfter: AccountID?
  let filter: Matrix.Filter
  private let filters: [(String, String)]

  /// Rights that a filter can name.
  static let rights: [AccessRight] = [.metadata, .read, .write, .administer, .own]
  /// Paths that a filter can name: whoever has only an invitation is no row.
  static let origins = ReachOrigin.allCases.filter { $0 != .invitation }

  init(_ visit: Visit, path: String) {
    let query = visit.request.query
    self.path = path
    moment = ReachMoment(visit)
    columnsAfter = query["columns"].flatMap(MatrixPlace.init(text:))
    peopleAfter = query["people"].flatMap { Int64($0) }.map { AccountID(rawValue: $0) }
    var filter = Matrix.Filter()
    filter.zone = String((query["zone"] ?? "").prefix(255))
    filter.person = String((query["person"] ?? "").trimmed.prefix(200))
    filter.right = Self.rights.first { "\($0)" == query["right"] }
    filter.origin = query["path"].flatMap(ReachOrigin.init(rawValue:))
    if filter.origin == .invitation { filter.origin = nil }
    self.filter = filter
    let typed: [(String, String)] = [
      ("at", moment.field.error == nil ? moment.field.value : ""), ("zone", filter.zone),
      ("person", filter.person), ("right", filter.right.map { "\($0)" } ?? ""),
      ("path", filter.origin?.rawValue ?? ""),
    ]
    filters = typed.filter { !$0.1.isEmpty }
  }

  var isFiltered: Bool { filters.contains { $0.0 != "at" } }
  /// Cells are hidden, not only rows or columns.
  var hidesCells: Bool { filter.right != nil || filter.origin != nil }

  /// The same question from elsewhere, or in another form.
  func address(
    columns: MatrixPlace? = nil, people: AccountID? = nil, form: ReachForm = .page
  ) -> String {
    var items = filters
    if let columns { items.append(("columns", columns.text)) }
    if let people { items.append(("people", String(people.rawValue))) }
    if form != .page { items.append(("as", form.rawValue)) }
    let query = items.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
    return query.isEmpty ? path : path + "?" + query
  }

  /// This very page in another form.
  func file(_ form: ReachForm) -> String {
    address(columns: columnsAfter, people: peopleAfter, form: form)
  }
}
