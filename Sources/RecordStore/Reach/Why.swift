package import Records
package import SQLite

/// Why somebody can or cannot reach something: every path that was tried, with the entries of the
/// log that it rests on.
package struct Why: Sendable {
  package struct Step: Sendable {
    package let path: AccessPath
    package let entry: LogEntry?
    /// Who made the entry.
    package let author: String?
  }

  package let person: Person
  package let decision: AccessDecision
  /// Paths that apply here: open ones first, in the order in which they were tried.
  package let steps: [Step]
  /// From the record in question up to the root of its share, by name; empty where there is no
  /// record above.
  package let above: [String]
  package let share: ShareID?

  /// Nil for what was not there at the moment in question. Everybody may ask about themselves where
  /// they have, or had, a part in it; about others those who may ask who reaches it.
  package static func load(
    _ c: Connection, caller: Caller, of subject: ReachSubject, account: AccountID,
    action: AccessAction? = nil, now: Int64, past: Int64? = nil
  ) throws -> Why? {
    let isOwn = caller.accountID == account
    if !isOwn { _ = try Reach.viewer(c, caller, subject, now) }
    let source = try Reach.source(c, now, past)
    guard let place = try source.place(of: subject) else { return nil }
    let asker = Caller.account(account)
    let facts = try source.facts(asker, in: place, Proof())
    let decision = Access.decide(
      AccessQuestion(caller: asker, action: action ?? subject.action, now: source.now), facts)
    let hasPart = decision.right > .none || !facts.participants.isEmpty
    guard !isOwn || hasPart else { throw StoreError(.notFound) }
    let directory = try PeopleDirectory(
      c, [account], container: place.container, viewer: caller)
    return Why(
      person: directory.person(account, withAddress: facts.showsAddress), decision: decision,
      steps: try steps(decision, account, place, source),
      above: try above(subject, place, source), share: place.share?.id)
  }

  private static func steps(
    _ decision: AccessDecision, _ account: AccountID, _ place: AccessPlace,
    _ source: any ReachSource
  ) throws -> [Step] {
    let tried = decision.paths.filter { $0.verdict != .doesNotApply }
    return try (tried.filter(\.isOpen) + tried.filter { !$0.isOpen }).map { path in
      let entry = try source.citation(of: path, by: account, in: place)
      let author = try entry.flatMap { entry in
        try entry.actor.accountID.flatMap { author in
          try source.c.first("SELECT name FROM account WHERE id = \(author)") { $0.text(0) }
        }
      }
      return Step(path: path, entry: entry, author: author)
    }
  }

  private static func above(
    _ subject: ReachSubject, _ place: AccessPlace, _ source: any ReachSource
  ) throws -> [String] {
    guard case .record(let record) = subject, let root = place.root, root != record else {
      return []
    }
    var names: [String] = []
    var next: RecordID? = record
    var seen: Set<RecordID> = []
    while let here = next, seen.insert(here).inserted {
      names.append(
        try source.c.first("SELECT name FROM record WHERE id = \(here)") { $0.text(0) } ?? "")
      if here == root { return names }
      next = try source.parent(of: here)
    }
    return []
  }
}

extension AccessPath {
  package var isOpen: Bool {
    if case .grants = verdict { true } else { false }
  }
}
