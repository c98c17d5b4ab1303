package import Records
package import SQLite

/// A change that leaves a value as it is, or sets it; setting nil takes it away.
package enum Change<Value: Sendable>: Sendable {
  case keep
  case set(Value)

  func applied(to old: Value) -> Value {
    switch self {
    case .keep: old
    case .set(let new): new
    }
  }
}

/// What a link asks for before it leads in. Each condition is changed by itself.
package struct LinkConditions: Sendable {
  /// Milliseconds since 1970.
  package var expires: Change<Int64?>
  package var passwordHash: Change<String?>
  package var usesLeft: Change<Int64?>

  package init(
    expires: Change<Int64?> = .keep, passwordHash: Change<String?> = .keep,
    usesLeft: Change<Int64?> = .keep
  ) {
    self.expires = expires
    self.passwordHash = passwordHash
    self.usesLeft = usesLeft
  }
}

extension Shares {
  private static let mostUses: Int64 = 1_000_000

  /// The explicit act that ends the old address for good.
  package static func renewLink(_ context: WriteContext, share: ShareID) throws -> String {
    let (row, _) = try authorize(context, .changeShare, share)
    let old = try LinkRow.current(context.connection, share)
    if row.publicPermission != .none, let expires = old?.expires, expires <= context.now {
      // The new link would have no end.
      try ContainerPolicy.load(zone: row.zone, context.connection).requireEnd(nil)
    }
    let new = try Links.replace(context, old, share: row)
    try moveTag(context, row)
    return new.guid
  }

  package static func setLinkConditions(
    _ context: WriteContext, share: ShareID, _ conditions: LinkConditions
  ) throws {
    let (row, _) = try authorize(context, .changeShare, share)
    guard let link = try LinkRow.current(context.connection, share) else {
      throw StoreError(.notFound)
    }
    if case .set(let expires?) = conditions.expires, expires <= context.now {
      throw StoreError(
        .badRequest, "The link would have ended already.", context: ["field": "expires"])
    }
    if case .set(let uses?) = conditions.usesLeft, uses < 1 || uses > mostUses {
      throw StoreError(
        .badRequest, "A link is used at least once.", context: ["field": "uses"])
    }
    try requirePolicy(context.connection, row, from: link, to: conditions)
    try context.changing(LinkFact.self, link.id) {
      try context.connection.run(
        """
        UPDATE link SET expires_at = \(conditions.expires.applied(to: link.expires)),
          password_hash = \(conditions.passwordHash.applied(to: link.passwordHash)),
          uses_left = \(conditions.usesLeft.applied(to: link.usesLeft))
        WHERE id = \(link.id)
        """)
    }
    if case .set = conditions.passwordHash {
      // Whoever knew the old password must give the new one.
      try context.connection.run("DELETE FROM gate_pass WHERE link = \(link.id)")
    }
    try moveTag(context, row)
  }

  /// What the container asks of links that are open, where the change would take it away.
  private static func requirePolicy(
    _ c: Connection, _ share: ShareRow, from link: LinkRow, to conditions: LinkConditions
  ) throws {
    guard share.publicPermission != .none else { return }
    let policy = try ContainerPolicy.load(zone: share.zone, c)
    if link.passwordHash != nil, conditions.passwordHash.applied(to: link.passwordHash) == nil {
      try policy.requirePassword(nil)
    }
    if link.expires != nil, conditions.expires.applied(to: link.expires) == nil {
      try policy.requireEnd(nil)
    }
  }

  /// The account has given the link's password; the face has verified it.
  package static func passGate(_ context: WriteContext, guid: String, until: Int64) throws {
    let account = try account(context)
    let visit = try visitAtGate(
      context.connection, caller: context.actor.caller, guid: guid, now: context.now)
    try context.connection.run(
      """
      INSERT INTO gate_pass (account, link, until_at)
      VALUES (\(account), \(visit.link.id), \(until))
      ON CONFLICT (account, link) DO UPDATE SET until_at = excluded.until_at
      """)
  }

  /// Somebody whom the right password would lead on.
  static func visitAtGate(
    _ c: Connection, caller: Caller, guid: String, now: Int64
  ) throws -> LinkVisit {
    let visit = try LinkVisit.load(c, caller: caller, guid: guid, personal: nil, now: now)
    guard let visit else { throw StoreError(.notFound) }
    let question = AccessQuestion(caller: caller, action: .openLink, now: now)
    let decision = Access.decide(question, visit.facts)
    let isInactive = caller.accountID != nil && visit.facts.accountState != .active
    let isClosed = visit.facts.isBlocked || isInactive
    guard !isClosed, decision.isAllowed || decision.needsPassword else {
      throw StoreError(.notFound)
    }
    return visit
  }

  /// The hash to verify a link's password against; nil where there is no password or no such link.
  package static func passwordHash(_ c: Connection, guid: String) throws -> String? {
    try LinkRow.find(c, guid: guid).flatMap { $0.endedAt == nil ? $0.passwordHash : nil }
  }
}
