import Records
import SQLite

/// Whose an address is. At most one account has it verified; an unverified one is a claim.
enum AddressClaims {
  private struct Holder {
    var address: Int64
    var account: AccountID
    var isVerified: Bool
    var isDisabled: Bool
    /// Given beside a verified one: it leads nowhere and keeps nobody from making an account.
    var isIdle: Bool
  }

  /// Gives an account that is new an address nobody else has. With somebody's word for it, it is
  /// taken from a disabled account that never had it verified.
  static func claim(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress, isVerified: Bool
  ) throws {
    let holders = try holders(address, context.connection).filter { !$0.isIdle }
    guard let holder = holders.first else {
      try insert(context, account, address, isVerified: isVerified)
      return
    }
    guard isVerified, holders.allSatisfy({ !$0.isVerified && $0.isDisabled }) else {
      throw taken(address)
    }
    try move(context, holder, to: account, address)
  }

  /// Somebody's word that an address belongs to an account: it outweighs the claims of others, never
  /// what is verified.
  static func vouch(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress
  ) throws {
    let holders = try holders(address, context.connection)
    if let verified = holders.first(where: \.isVerified) {
      guard verified.account == account else { throw taken(address) }
      return
    }
    let own = holders.first { $0.account == account }
    guard let holder = own ?? holders.first else {
      try insert(context, account, address, isVerified: true)
      return
    }
    try move(context, holder, to: account, address)
  }

  /// Somebody has shown that an address they gave is theirs. False when another account has it
  /// verified, or this one never gave it.
  @discardableResult
  static func confirm(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress
  ) throws -> Bool {
    let holders = try holders(address, context.connection)
    guard !holders.contains(where: \.isVerified),
      let own = holders.first(where: { $0.account == account })
    else { return false }
    try move(context, own, to: account, address)
    return true
  }

  private static func holders(_ address: FoldedAddress, _ c: Connection) throws -> [Holder] {
    try c.all(
      """
      SELECT d.id, d.account, d.verified_seq IS NOT NULL, a.state = \(AccountState.disabled),
        d.verified_seq IS NULL AND EXISTS (SELECT 1 FROM address o
          WHERE o.account = d.account AND o.verified_seq IS NOT NULL)
      FROM address d JOIN account a ON a.id = d.account
      WHERE d.kind = \(address.kind) AND d.folded = \(address.folded)
      ORDER BY d.verified_seq IS NULL, d.id
      """
    ) { row in
      Holder(
        address: row.int(0), account: try row.id(1), isVerified: row.bool(2),
        isDisabled: row.bool(3), isIdle: row.bool(4))
    }
  }

  /// One more address of an account, not verified, whoever else may have it.
  static func add(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress
  ) throws -> Int64 {
    let holders = try holders(address, context.connection)
    guard !holders.contains(where: { $0.account == account }) else { throw taken(address) }
    return try insert(context, account, address, isVerified: false)
  }

  @discardableResult
  private static func insert(
    _ context: WriteContext, _ account: AccountID, _ address: FoldedAddress, isVerified: Bool
  ) throws -> Int64 {
    let sequence: Int64? = isVerified ? context.nextSequence() : nil
    let id = try context.connection.insert(
      """
      INSERT INTO address (account, kind, as_typed, folded, verified_seq, created_at)
      VALUES (\(account), \(address.kind), \(address.typed), \(address.folded), \(sequence),
        \(context.now)) RETURNING id
      """)
    try context.changed(AddressFact.self, id, before: nil)
    return id
  }

  private static func move(
    _ context: WriteContext, _ holder: Holder, to account: AccountID, _ address: FoldedAddress
  ) throws {
    let sequence = context.nextSequence()
    let typed = holder.account == account ? nil : address.typed
    try context.changing(AddressFact.self, holder.address) {
      try context.connection.run(
        """
        UPDATE address SET account = \(account), verified_seq = \(sequence),
          as_typed = coalesce(\(typed), as_typed)
        WHERE id = \(holder.address)
        """)
    }
  }

  private static func taken(_ address: FoldedAddress) -> StoreError {
    StoreError(.exists, "An account has this address already.", context: ["address": address.typed])
  }
}
