package import Records
package import SQLite

extension RecordReader {
  /// The names of who made and changed a record, as far as the viewer may know them.
  package static func people(
    of row: RecordRow, _ c: Connection, _ viewer: Viewer
  ) throws -> [AccountID: String] {
    try people(c, viewer, RecordZone.load(row.zone, c), [row])
  }

  /// Whoever does not own the zone learns the owner's name and their own; the others are told apart
  /// by the share's page, which knows who may see whom.
  private static func people(
    _ c: Connection, _ viewer: Viewer, _ zone: RecordZone, _ rows: [RecordRow]
  ) throws -> [AccountID: String] {
    var accounts: Set<AccountID> = []
    var last: AccountID?
    for row in rows {
      for account in [row.createdBy, row.modifiedBy] where account != last {
        last = account
        if let account { accounts.insert(account) }
      }
    }
    if zone.scope == .private, !zone.isOwned(by: viewer.caller),
      viewer.caller != .operatorOfStore
    {
      accounts.formIntersection([zone.owner, viewer.account].compactMap(\.self))
    }
    var names: [AccountID: String] = [:]
    for account in accounts {
      names[account] = try c.first("SELECT name FROM account WHERE id = \(account)") { $0.text(0) }
    }
    return names
  }
}
