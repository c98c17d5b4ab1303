import Records
import SQLite

/// What queries ask of every record: names of records, shares and people become numbers of rows.
extension QueryBinding {
  func bind(_ filter: QueryFilter, _ field: SystemField) throws -> BoundFilter {
    guard type.system(field).isQueryable else { throw QueryError.notQueryable(field.wireName) }
    let comparator = filter.comparator
    let asked = comparator.negating ?? comparator
    let fits =
      switch asked {
      case .equals, .in: true
      case .beginsWith: field == .recordName
      default: asked.asksOrder && field.isOrdered
      }
    guard fits else {
      throw QueryError.wrongFilter(field.wireName, field.kind.rawValue, comparator)
    }
    let given: [FieldValue]
    if asked == .in {
      guard case .list(let elements) = filter.value else {
        throw QueryError.badRequest("Filter type \(comparator.rawValue) needs a list of values")
      }
      given = elements
    } else {
      given = [filter.value]
    }
    return BoundFilter(
      subject: .system(field),
      test: FilterTest(
        comparator, constants: try given.map { try constant($0, field, comparator) }),
      searched: [])
  }

  private func constant(
    _ value: FieldValue, _ field: SystemField, _ comparator: QueryComparator
  ) throws -> FieldValue {
    if value == .null { return .null }
    if field == .createdAt || field == .modifiedAt {
      switch value {
      case .timestamp(let time), .int64(let time): return .timestamp(time)
      default: throw QueryError.wrongFilter(field.wireName, field.kind.rawValue, comparator)
      }
    }
    let name: String
    switch value {
    case .reference(let reference): name = reference.recordName
    case .string(let text): name = text
    default: throw QueryError.wrongFilter(field.wireName, field.kind.rawValue, comparator)
    }
    // Nothing has the number -1.
    return switch field {
    case .recordName: .reference(Reference(recordName: name))
    case .etag: .int64(ChangeTag.sequence(name) ?? -1)
    case .parent: .int64(try record(name)?.rawValue ?? -1)
    case .share: .int64(try share(name)?.rawValue ?? -1)
    default: .int64(try account(name)?.rawValue ?? -1)
    }
  }

  private func record(_ name: String) throws -> RecordID? {
    try c.first("SELECT id FROM record WHERE zone = \(zone.id) AND name = \(name)") { $0.key(0) }
  }

  private func share(_ name: String) throws -> ShareID? {
    try c.first(
      """
      SELECT s.id FROM record r CROSS JOIN share s
      WHERE s.share_record = r.id AND r.zone = \(zone.id) AND r.name = \(name)
      """
    ) { $0.key(0) }
  }

  private func account(_ name: String) throws -> AccountID? {
    if name == "__defaultOwner__" { return viewer.account }
    return try c.first(
      """
      SELECT account FROM container_user
      WHERE container = \(zone.container) AND record_name = \(name)
      """
    ) { $0.key(0) }
  }
}
