package import Records
import SQLite
import WireFormat

/// What can be done with the people of this server.
package enum Accounts {
  /// Made by an admin or on the command line: that counts as the word that the addresses are theirs.
  package static func add(_ context: WriteContext, _ new: NewAccount) throws -> AccountID {
    try requireAdmin(context)
    return try insert(context, new, isVerified: true)
  }

  /// Made by the person, on the way through an invitation. The address stays unverified: holding a
  /// link proves the link, not the address.
  package static func signUp(
    _ context: WriteContext, _ new: NewAccount, guid: String, personal: PersonalSecret?
  ) throws -> AccountID {
    let found = try AccessFactsLoader.forLink(
      context.connection, caller: .anyone, guid: guid, personal: personal, now: context.now)
    guard let facts = found else { throw StoreError(.notFound) }
    try Access.require(.openLink, .anyone, facts, now: context.now)
    var person = new
    person.role = .user
    return try insert(context, person, isVerified: false)
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
    try addAddress(context, account, FoldedAddress(kind, typed), isVerified: true)
  }

  /// Of the caller's own account. Nil leaves a setting to the browser.
  package static func setProfile(
    _ context: WriteContext, name: String, language: String?, timeZone: String?, theme: String?
  ) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    try check(name: name)
    try context.connection.run(
      """
      UPDATE account SET name = \(name), folded = \(Text.fold(name)), language = \(language),
        time_zone = \(timeZone), theme = \(theme)
      WHERE id = \(account)
      """)
  }

  static func requireAdmin(_ context: WriteContext) throws {
    try Access.check(
      context.connection, context.actor.caller, onServer: .changeAccounts, now: context.now)
  }

  static func insert(
    _ context: WriteContext, _ new: NewAccount, isVerified: Bool
  ) throws -> AccountID {
    try check(name: new.name)
    let email = try FoldedAddress(.email, new.email)
    let phone = try new.phone.map { try FoldedAddress(.phone, $0) }
    let id = AccountID(
      rawValue: try context.connection.insert(
        """
        INSERT INTO account (name, folded, password_hash, state, instance_role, created_at)
        VALUES (\(new.name), \(Text.fold(new.name)), \(new.passwordHash),
          \(AccountState.active), \(new.role), \(context.now)) RETURNING id
        """))
    try context.changed(AccountFact.self, id, before: nil)
    try addAddress(context, id, email, isVerified: isVerified)
    if let phone { try addAddress(context, id, phone, isVerified: isVerified) }
    return id
  }

  private static func addAddress(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress, isVerified: Bool
  ) throws {
    let c = context.connection
    let holder = try c.first(
      """
      SELECT account, id FROM address WHERE kind = \(address.kind) AND folded = \(address.folded)
      ORDER BY verified_seq IS NULL, id LIMIT 1
      """
    ) { (account: try $0.id(0, as: AccountID.self), address: $0.int(1)) }
    let sequence: Int64? = isVerified ? context.nextSequence() : nil
    if let holder {
      guard holder.account == account, let sequence else {
        throw StoreError(
          .exists, "An account has this address already.", context: ["address": address.typed])
      }
      return try context.changing(AddressFact.self, holder.address) {
        try c.run(
          """
          UPDATE address SET verified_seq = coalesce(verified_seq, \(sequence))
          WHERE id = \(holder.address)
          """)
      }
    }
    let id = try c.insert(
      """
      INSERT INTO address (account, kind, as_typed, folded, verified_seq, created_at)
      VALUES (\(account), \(address.kind), \(address.typed), \(address.folded), \(sequence),
        \(context.now)) RETURNING id
      """)
    try context.changed(AddressFact.self, id, before: nil)
  }

  private static func changing(
    _ context: WriteContext, _ account: AccountID, _ assignment: SQL
  ) throws {
    try context.changing(AccountFact.self, account) {
      let changed = try context.connection.run(
        "UPDATE account SET \(assignment) WHERE id = \(account)")
      guard changed == 1 else { throw StoreError(.notFound, "There is no such person.") }
    }
  }

  /// The server is never without an active admin, once it had one.
  private static func requireAnotherAdmin(
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

  private static func check(name: String) throws {
    guard !name.isEmpty, name.utf8.count <= 255,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw StoreError(
        .badRequest, "A person's name has 1 to 255 bytes and no control characters.",
        context: ["field": "name"])
    }
  }
}
