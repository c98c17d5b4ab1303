package import Records
import SQLite

/// What was found and is accepted until a day, with the reason.
package struct FindingAcceptance: Hashable, Sendable {
  package static let mostReason = 500

  package let until: Int64
  package let reason: String
  package let account: AccountID?
  let at: Int64

  /// Those that hold now. What went away and came back later than the acceptance is not covered.
  static func live(_ c: Connection, now: Int64) throws -> [FindingKey: FindingAcceptance] {
    var found: [FindingKey: FindingAcceptance] = [:]
    try c.forEach(
      """
      SELECT kind, object, until_at, reason, account, at FROM finding_acceptance
      WHERE until_at > \(now)
      """
    ) { row in
      guard let kind = FindingKind(rawValue: row.text(0)) else { return true }
      found[FindingKey(kind, row.int(1))] = FindingAcceptance(
        until: row.int(2), reason: row.text(3), account: try row.optionalID(4), at: row.int(5))
      return true
    }
    return found
  }

  func covers(_ finding: Finding) -> Bool { finding.since <= at }
}

extension Findings {
  /// Takes something as it is until a day. It is logged, and shown again when the day is over.
  package static func accept(
    _ context: WriteContext, _ key: FindingKey, until: Int64, reason: String
  ) throws {
    let c = context.connection
    let finding = try changeable(context, key)
    guard until > context.now, until <= context.now + FindingTerms.mostDays * FindingTerms.day
    else {
      throw StoreError(.badRequest, "The day has to lie ahead.", context: ["field": "until"])
    }
    guard !reason.isEmpty, reason.count <= FindingAcceptance.mostReason else {
      throw StoreError(.badRequest, "A reason is needed.", context: ["field": "reason"])
    }
    guard let known = try row(key, c) else {
      let id = try c.insert(
        """
        INSERT INTO finding_acceptance (container, kind, object, until_at, reason, account, at)
        VALUES (\(finding.container), \(key.kind), \(key.object), \(until), \(reason),
          \(context.actor.account), \(context.now)) RETURNING id
        """)
      return try context.changed(FindingAcceptanceFact.self, id, before: nil)
    }
    try context.changing(FindingAcceptanceFact.self, known) {
      try c.run(
        """
        UPDATE finding_acceptance SET until_at = \(until), reason = \(reason),
          account = \(context.actor.account), at = \(context.now) WHERE id = \(known)
        """)
    }
  }

  /// Shows it among the open ones again.
  package static func reopen(_ context: WriteContext, _ key: FindingKey) throws {
    let c = context.connection
    _ = try changeable(context, key)
    guard let known = try row(key, c) else { return }
    try context.changing(FindingAcceptanceFact.self, known) {
      try c.run(
        """
        UPDATE finding_acceptance SET until_at = \(context.now)
        WHERE id = \(known) AND until_at > \(context.now)
        """)
    }
  }

  private static func row(_ key: FindingKey, _ c: Connection) throws -> Int64? {
    try c.first(
      "SELECT id FROM finding_acceptance WHERE kind = \(key.kind) AND object = \(key.object)"
    ) { $0.int(0) }
  }

  /// What the caller sees and may decide about: whoever may change the share, or look after the
  /// container.
  private static func changeable(_ context: WriteContext, _ key: FindingKey) throws -> Finding {
    let c = context.connection
    let caller = context.actor.caller
    guard let finding = try find(c, caller: caller, key, now: context.now) else {
      throw StoreError(.notFound)
    }
    try require(c, caller, finding, now: context.now)
    return finding
  }

  static func require(
    _ c: Connection, _ caller: Caller, _ finding: Finding, now: Int64
  ) throws {
    if let share = finding.share {
      let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
      let question = AccessQuestion(caller: caller, action: .changeShare, now: now)
      if Access.decide(question, facts).isAllowed { return }
    }
    try Access.check(c, caller, .changeContainer, container: finding.container, now: now)
  }
}

/// Until when something that was found is accepted, and why.
enum FindingAcceptanceFact: FactSource {
  static let kind = FactKind.findingAcceptance

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM finding_acceptance WHERE id = \(object)", value)
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    try c.forEach("SELECT \(columns), id FROM finding_acceptance") { row in
      try body(row.int(6), value(row))
      return true
    }
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM finding_acceptance WHERE id = \(object)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "container, kind, object, until_at, reason, account"

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "finding": .text(row.text(1)), "object": .int(row.int(2)),
      "until": .int(row.int(3)), "reason": .secret(row.text(4)),
      "account": FactScalar(row.optionalInt(5)),
    ]
  }
}
