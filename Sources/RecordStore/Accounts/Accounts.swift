package import Records
package import SQLite
import WireFormat

/// What can be done with the people of this server.
package enum Accounts {
  /// Made by an admin or on the command line: that counts as the word that the addresses are theirs.
  package static func add(_ context: WriteContext, _ new: NewAccount) throws -> AccountID {
    try requireAdmin(context)
    return try insert(context, new, isVerified: true)
  }

  /// Made by the person, on the way through an invitation. The address stays unverified, but for
  /// whoever holds the link that its mail carried: any other link proves itself, not the address.
  package static func signUp(
    _ context: WriteContext, _ new: NewAccount, guid: String, personal: PersonalSecret?,
    gate: GatePass? = nil
  ) throws -> AccountID {
    let found = try AccessFactsLoader.forLink(
      context.connection, caller: .anyone, guid: guid, personal: personal, gate: gate,
      now: context.now)
    guard let facts = found else { throw StoreError(.notFound) }
    try Access.require(.openLink, .anyone, facts, now: context.now)
    try requirePassword(new)
    var person = new
    person.role = .user
    let participant = facts.proof.personalLink
    let isProven = try personal?.proves(new.email, context.connection, participant) ?? false
    return try insert(context, person, isVerified: isProven)
  }

  package static func setRole(
    _ context: WriteContext, account: AccountID, _ role: InstanceRole
  ) throws {
    try requireAdmin(context)
    if role != .admin { try requireAnotherAdmin(context, than: account) }
    try changing(context, account, "instance_role = \(role)")
  }

  /// A disabled account keeps what it owns and can do nothing; its sessions end.
  package static func disable(_ context: WriteContext, account: AccountID) throws {
    try requireAdmin(context)
    try requireAnotherAdmin(context, than: account)
    try changing(context, account, "state = \(AccountState.disabled)")
    try Sessions.endAll(context, of: account)
  }

  package static func enable(_ context: WriteContext, account: AccountID) throws {
    try requireAdmin(context)
    try changing(context, account, "state = \(AccountState.active)")
  }

  /// An admin's word that an address belongs to somebody.
  package static func vouch(
    _ context: WriteContext, account: AccountID, _ kind: AddressKind, _ typed: String
  ) throws {
    try requireAdmin(context)
    _ = try load(account, context.connection)
    try AddressClaims.vouch(context, account, FoldedAddress(kind, typed, context.phones))
  }

  /// Of the caller's own account. Nil leaves a setting to the browser.
  package static func setProfile(
    _ context: WriteContext, name: String, language: String?, timeZone: String?, theme: String?
  ) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    try DisplayName.check(name)
    for setting in [language, timeZone, theme] { try setting.map(check(setting:)) }
    try context.connection.run(
      """
      UPDATE account SET name = \(name), folded = \(Text.fold(name)), language = \(language),
        time_zone = \(timeZone), theme = \(theme)
      WHERE id = \(account)
      """)
  }

  /// Whether others find the caller's own account, and see more of it than they need.
  package static func setHidden(_ context: WriteContext, _ isHidden: Bool) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    try context.connection.run(
      "UPDATE account SET is_hidden = \(isHidden) WHERE id = \(account)")
  }

  package static func isHidden(_ account: AccountID, _ c: Connection) throws -> Bool {
    try c.first("SELECT is_hidden FROM account WHERE id = \(account)") { $0.bool(0) } ?? false
  }

  static func requireAdmin(_ context: WriteContext) throws {
    try Access.check(
      context.connection, context.actor.caller, onServer: .changeAccounts, now: context.now)
  }

  /// Whoever makes their own account could not come back without one.
  static func requirePassword(_ new: NewAccount) throws {
    guard new.passwordHash != nil else {
      throw StoreError(.badRequest, "Choose a password.", context: ["field": "password"])
    }
  }

  static func insert(
    _ context: WriteContext, _ new: NewAccount, isVerified: Bool
  ) throws -> AccountID {
    try DisplayName.check(new.name)
    let email = try FoldedAddress(.email, new.email)
    let phone = try new.phone.map { try FoldedAddress(.phone, $0, context.phones) }
    let id = AccountID(
      rawValue: try context.connection.insert(
        """
        INSERT INTO account (name, folded, password_hash, state, instance_role, created_at)
        VALUES (\(new.name), \(Text.fold(new.name)), \(new.passwordHash),
          \(AccountState.active), \(new.role), \(context.now)) RETURNING id
        """))
    try context.changed(AccountFact.self, id, before: nil)
    try AddressClaims.claim(context, id, email, isVerified: isVerified)
    if let phone { try AddressClaims.claim(context, id, phone, isVerified: isVerified) }
    return id
  }

  static func changing(
    _ context: WriteContext, _ account: AccountID, _ assignment: SQL
  ) throws {
    try context.changing(AccountFact.self, account) {
      let changed = try context.connection.run(
        "UPDATE account SET \(assignment) WHERE id = \(account)")
      guard changed == 1 else { throw StoreError(.notFound, "There is no such person.") }
    }
  }

  /// The server is never without an active admin, once it had one.
  static func requireAnotherAdmin(
    _ context: WriteContext, than account: AccountID
  ) throws {
    let admins = try context.connection.all(
      """
      SELECT id FROM account WHERE instance_role = \(InstanceRole.admin)
        AND state = \(AccountState.active)
      """
    ) { try $0.id(0, as: AccountID.self) }
    guard admins != [account] else {
      throw StoreError(.badRequest, "The server needs another active admin first.")
    }
  }

  /// Settings are words such as `en`, `Europe/Paris` and `dark`.
  private static func check(setting: String) throws {
    guard setting.utf8.count <= 64, setting.utf8.allSatisfy({ (33...126) ~= $0 }) else {
      throw StoreError(.badRequest, "There is no such language, time zone or theme.")
    }
  }
}
