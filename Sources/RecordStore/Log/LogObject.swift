package import Records
package import SQLite

/// What an entry of the log is about, by names that are no content: whoever reads the log need not
/// be one who may read the records.
package enum LogObject: Hashable, Sendable {
  case account(AccountID, name: String)
  case container(Container)
  case zone(ZonePlace)
  case record(ZonePlace, name: String)

  /// Nil for what is not there any more.
  package static func of(_ entry: LogEntry, _ c: Connection) throws -> LogObject? {
    switch entry.kind {
    case .account, .signIn: try account(entry.object, c)
    case .address, .session, .auditorGrant, .userData:
      try entry["account"].flatMap { try account($0, c) }
    case .restored: nil
    case .zone: try zone(entry.object, c)
    case .recordLife, .recordParent: try record(entry.object, c)
    case .look:
      try entry["record"].map { try record($0, c) } ?? entry["zone"].map { try zone($0, c) }
        ?? entry["viewed"].flatMap { try account($0, c) }
    case .share, .blocked, .requester, .transfer: try share(entry.object, c)
    case .link, .participant: try entry["share"].flatMap { try share($0, c) }
    case .container, .containerPolicy, .team, .containerUser, .role, .roleGrant, .roleMember,
      .apiToken, .serverKey, .webhook, .findingAcceptance:
      try container(entry.chain, c)
    case .review, .reviewGrant:
      try entry["share"].flatMap { try share($0, c) } ?? container(entry.chain, c)
    }
  }

  private static func account(_ id: Int64, _ c: Connection) throws -> LogObject? {
    try c.first("SELECT name FROM account WHERE id = \(id)") {
      .account(AccountID(rawValue: id), name: $0.text(0))
    }
  }

  private static func container(_ id: Int64, _ c: Connection) throws -> LogObject? {
    try c.first("SELECT id, identifier, name, about, created_at FROM container WHERE id = \(id)") {
      .container(try Container($0))
    }
  }

  private static func zone(_ id: Int64, _ c: Connection) throws -> LogObject? {
    let isThere = try c.exists("SELECT 1 FROM zone WHERE id = \(id) AND deleted_seq IS NULL")
    return isThere ? .zone(try ZonePlace.load(ZoneID(rawValue: id), c)) : nil
  }

  private static func record(_ id: Int64, _ c: Connection) throws -> LogObject? {
    let found = try c.first(
      """
      SELECT r.zone, r.name FROM record r JOIN zone z ON z.id = r.zone
      WHERE r.id = \(id) AND r.deleted_at IS NULL AND z.deleted_seq IS NULL
      """
    ) { (zone: try $0.id(0, as: ZoneID.self), name: $0.text(1)) }
    return try found.map { .record(try ZonePlace.load($0.zone, c), name: $0.name) }
  }

  /// What is shared.
  private static func share(_ id: Int64, _ c: Connection) throws -> LogObject? {
    let found = try c.first("SELECT root, zone FROM share WHERE id = \(id)") {
      (root: $0.optionalInt(0), zone: $0.int(1))
    }
    return try found.flatMap { try $0.root.map { try record($0, c) } ?? zone($0.zone, c) }
  }
}

extension LogEntry {
  /// A number in what the entry says.
  fileprivate subscript(_ name: String) -> Int64? {
    if case .int(let number)? = after?[name] ?? before?[name] { number } else { nil }
  }
}
