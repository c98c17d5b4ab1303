import Records
import SQLite
import WireFormat

extension Accounts {
  private static let nameOfDeleted = "Deleted account"

  /// Deletes the caller's own account: every zone of theirs goes with its records, every share ends,
  /// every participation is left. What remains is the row that the log speaks of, without a name, and
  /// addresses become free. It cannot be undone.
  package static func deleteOwn(_ context: WriteContext) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    let c = context.connection
    let holdings = try Holdings.load(
      c, caller: context.actor.caller, account: account, now: context.now)
    guard !holdings.isNeeded else {
      throw StoreError(.badRequest, "Somebody else has to lead what only this account leads.")
    }
    try endZones(context, of: account)
    try leaveShares(context, account)
    let store = context.acting(as: .operatorOfStore)
    for team in holdings.teams {
      try Containers.setTeamRole(
        store, container: team.container.id, account: account, role: nil)
    }
    try forgetAddresses(context, of: account)
    try Sessions.endAll(context, of: account)
    try changing(
      context, account,
      """
      state = \(AccountState.disabled), instance_role = \(InstanceRole.user),
        name = \(nameOfDeleted), folded = \(Text.fold(nameOfDeleted)), password_hash = NULL,
        language = NULL, time_zone = NULL, theme = NULL, is_hidden = 1
      """)
  }

  private static func endZones(_ context: WriteContext, of account: AccountID) throws {
    let zones = try context.connection.all(
      """
      SELECT z.id FROM database d JOIN zone z ON z.database = d.id
      WHERE d.owner = \(account) AND z.deleted_seq IS NULL ORDER BY z.id
      """
    ) { try $0.id(0, as: ZoneID.self) }
    for zone in zones { try Zones.end(context, zone) }
  }

  private static func leaveShares(_ context: WriteContext, _ account: AccountID) throws {
    let shares = try context.connection.all(
      """
      SELECT share, status = 'ACCEPTED' FROM participant
      WHERE account = \(account) AND ended_seq IS NULL ORDER BY id
      """
    ) { (share: try $0.id(0, as: ShareID.self), isIn: $0.bool(1)) }
    for found in shares {
      if found.isIn {
        try Shares.leave(context, share: found.share)
      } else {
        try Shares.decline(context, share: found.share)
      }
    }
  }

  /// The log keeps that there were addresses, and cannot say which any more.
  private static func forgetAddresses(_ context: WriteContext, of account: AccountID) throws {
    let c = context.connection
    let addresses = try c.all("SELECT id FROM address WHERE account = \(account)") { $0.int(0) }
    try c.run(
      """
      DELETE FROM outbox WHERE account = \(account)
        OR participant IN (SELECT id FROM participant WHERE account = \(account))
      """)
    try News.forget(account, c)
    try Alerts.forget(account, c)
    try c.run("UPDATE outbox SET sender = NULL WHERE sender = \(account)")
    for address in addresses {
      try AddressChecks.forget(context, address: address)
      try context.changing(AddressFact.self, address) {
        try c.run("DELETE FROM address WHERE id = \(address)")
      }
    }
    let rows = try c.all("SELECT id FROM participant WHERE account = \(account)") { $0.int(0) }
    for row in rows {
      try context.changing(ParticipantFact.self, row) {
        try c.run(
          """
          UPDATE participant SET address_kind = NULL, address_typed = NULL, address_folded = NULL
          WHERE id = \(row)
          """)
      }
    }
    try c.run(
      """
      DELETE FROM event_secret WHERE event IN
        (SELECT id FROM event WHERE kind = \(FactKind.participant) AND object IN \(list: rows))
      """)
    try c.run(
      """
      DELETE FROM event_secret WHERE event IN
        (SELECT id FROM event WHERE kind = \(FactKind.address) AND object IN \(list: addresses))
      """)
  }
}
