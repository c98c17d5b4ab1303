package import Records
package import SQLite

/// What somebody can reach, now or as of a past moment.
package struct PersonReach: Sendable {
  package struct ObjectRow: Sendable {
    package let object: ReachObject
    package let decision: AccessDecision
    package let origin: ReachOrigin?
    package let cited: LogEntry?

    package var since: Int64? { cited?.at }
  }

  package var person: Person
  package var rows: [ObjectRow]
  /// Give it as `after` for the next page.
  package var next: ReachSubject?

  /// Of oneself, everything; of others, what the caller may ask about.
  package static func page(
    _ c: Connection, caller: Caller, account: AccountID, now: Int64, past: Int64? = nil,
    after: ReachSubject? = nil, limit: Int = 100
  ) throws -> PersonReach {
    let seesAll =
      try caller.accountID == account
      || Access.allows(c, caller, onServer: .readAccounts, now: now)
    let directory = try PeopleDirectory(c, [account], container: nil, viewer: caller)
    var page = PersonReach(
      person: directory.person(account, withAddress: seesAll), rows: [], next: nil)
    let source = try Reach.source(c, now, past)
    let present = PresentFacts(c: c, now: now)
    let reading = ReachReading(source, directory)
    var last = after
    while true {
      let subjects = try source.objects(of: account, after: last, limit: limit)
      for subject in subjects {
        guard page.rows.count < limit else { return page }
        last = subject
        guard try seesAll || present.allows(subject, to: caller),
          let row = try row(subject, account, source, reading)
        else { continue }
        page.rows.append(row)
        page.next = subject
      }
      guard subjects.count == limit else { break }
    }
    page.next = nil
    guard seesAll || !page.rows.isEmpty || after != nil else { throw StoreError(.notFound) }
    return page
  }

  private static func row(
    _ subject: ReachSubject, _ account: AccountID, _ source: any ReachSource,
    _ reading: ReachReading
  ) throws -> ObjectRow? {
    guard let place = try source.place(of: subject),
      let object = try ReachObject.of(subject, source.c)
    else { return nil }
    let facts = try source.facts(.account(account), in: place, Proof())
    let question = AccessQuestion(
      caller: .account(account), action: subject.action, now: source.now)
    let decision = Access.decide(question, facts)
    guard decision.right > .none else { return nil }
    return ObjectRow(
      object: object, decision: decision, origin: try reading.origin(decision, facts),
      cited: try reading.cited(decision, account, place))
  }
}

extension PresentFacts {
  fileprivate func allows(_ subject: ReachSubject, to caller: Caller) throws -> Bool {
    guard let place = try place(of: subject) else { return false }
    return try decide(caller, subject.viewing, place).isAllowed
  }
}

/// Something that can be reached, by names that are no content: it may be gone by now.
package enum ReachObject: Hashable, Sendable {
  case container(Container)
  case zone(ZonePlace)
  case record(ZonePlace, name: String)

  static func of(_ subject: ReachSubject, _ c: Connection) throws -> ReachObject? {
    switch subject {
    case .container(let id): return .container(try Container.load(id, c))
    case .zone(let id): return .zone(try ZonePlace.load(id, c))
    case .record(let id):
      let row = try c.first("SELECT zone, name FROM record WHERE id = \(id)") {
        (zone: try $0.id(0, as: ZoneID.self), name: $0.text(1))
      }
      return try row.map { .record(try ZonePlace.load($0.zone, c), name: $0.name) }
    }
  }
}
