package import Records

/// An administrator sees pages as somebody else sees them. It changes nothing. The person finds it
/// among the looks, and every owner each time that a zone of theirs was opened this way.
package enum ViewingAs {
  package static func begin(_ context: WriteContext, _ account: AccountID) throws {
    try check(context, account)
    _ = try Accounts.load(account, context.connection)
    try context.note(
      .look, object: account.rawValue, chain: 0,
      ["viewed": .int(account.rawValue), "owner": .int(account.rawValue)])
    try News.write(context, .viewed, to: account, title: "")
  }

  /// Before a page of a private zone is shown. Public ones are no look.
  package static func open(
    _ context: WriteContext, zone: ZoneID, as account: AccountID
  ) throws {
    try check(context, account)
    let place = try ZonePlace.load(zone, context.connection)
    guard place.scope == .private, let owner = place.owner else { return }
    try context.note(
      .look, object: zone.rawValue, chain: place.container.rawValue,
      [
        "viewed": .int(account.rawValue), "zone": .int(zone.rawValue),
        "owner": .int(owner.rawValue),
      ])
    try News.write(context, .look, to: owner, title: place.name)
  }

  private static func check(_ context: WriteContext, _ account: AccountID) throws {
    let caller = context.actor.caller
    try Access.check(
      context.connection, caller, onServer: .changeAccounts, now: context.now)
    guard caller.accountID != account else { throw StoreError(.badRequest) }
  }
}
