import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import Walks

/// The decision, Why, "who can reach this", "what can they reach", the matrix and the calls are asked
/// the same over a store that a walk has seeded, and must say the same.
@Suite(.timeLimit(.minutes(10))) struct AgreementTests {
  @Test(arguments: WalkSize.fewSeeds)
  func `every way to ask gives the same answer`(seed: UInt64) async throws {
    let walk = try CallWalk(seed: seed, hasOffices: true)
    for _ in 0..<250 {
      try await walk.step(walk.generator.operation(walk.world, now: walk.now))
      walk.test.clock.advance(by: 10)
    }
    let agreement = try Agreement(walk)
    #expect(try agreement.compareDecisions(1_200) == 1_200)
    #expect(try agreement.compareWhoAndWhat() > 50)
    #expect(try agreement.compareMatrix() > 50)
    #expect(try await agreement.compareCalls() > 8)
  }
}

/// One store, with what the decision says of everybody and everything in it.
private struct Agreement {
  private struct Key: Hashable {
    let account: AccountID
    let subject: ReachSubject
  }

  private static let actions: [AccessAction] = [
    .readRecord, .updateRecord, .deleteRecord, .setParent, .readShare, .inviteParticipants,
  ]

  private let walk: CallWalk
  private let records: [RecordID]
  private let zones: [ZoneID]
  /// What each person may do about reading, as the loader and the evaluator say.
  private let decisions: [Key: AccessDecision]

  init(_ walk: CallWalk) throws {
    self.walk = walk
    let world = walk.world
    let zones = world.zones.filter { !$0.value.isDeleted }.keys.sorted()
    let records = world.records.filter { !$0.value.isDeleted && zones.contains($0.value.zone) }
      .keys.sorted()
    var decisions: [Key: AccessDecision] = [:]
    try walk.test.store.read { c in
      for account in walk.people {
        for record in records {
          let facts = try AccessFactsLoader.forRecord(
            c, caller: .account(account), record: record, now: walk.now)
          decisions[Key(account: account, subject: .record(record))] = Access.decide(
            AccessQuestion(caller: .account(account), action: .readRecord, now: walk.now), facts)
        }
        for zone in zones {
          let facts = try AccessFactsLoader.forZone(
            c, caller: .account(account), zone: zone, now: walk.now)
          decisions[Key(account: account, subject: .zone(zone))] = Access.decide(
            AccessQuestion(caller: .account(account), action: .readZone, now: walk.now), facts)
        }
      }
    }
    self.decisions = decisions
    self.records = records
    self.zones = zones
  }

  /// Why, for people, records and actions at random.
  func compareDecisions(_ wanted: Int) throws -> Int {
    var random = SeededGenerator(seed: walk.seed)
    var count = 0
    try walk.test.store.read { c in
      while count < wanted, let record = records.randomElement(using: &random),
        let account = walk.people.randomElement(using: &random),
        let action = Self.actions.randomElement(using: &random)
      {
        let caller = Caller.account(account)
        let facts = try AccessFactsLoader.forRecord(
          c, caller: caller, record: record, now: walk.now)
        let decision = Access.decide(
          AccessQuestion(caller: caller, action: action, now: walk.now), facts)
        let why = try Why.load(
          c, caller: .operatorOfStore, of: .record(record), account: account, action: action,
          now: walk.now)
        #expect(why?.decision == decision, "\(account) \(action) \(record), \(walk.seed)")
        count += 1
      }
    }
    return count
  }

  /// Whoever is listed has exactly this; whoever is not has nothing but an invitation.
  func compareWhoAndWhat() throws -> Int {
    var count = 0
    try walk.test.store.read { c in
      let subjects = zones.map { ReachSubject.zone($0) } + records.map { .record($0) }
      for subject in subjects {
        var listed: Set<AccountID> = []
        var after: AccountID?
        repeat {
          let page = try Reach.page(
            c, caller: .operatorOfStore, of: subject, now: walk.now, after: after, limit: 3)
          for row in page.rows {
            guard let account = row.person.account else { continue }
            listed.insert(account)
            #expect(row.decision == said(account, subject), "\(account) \(subject), \(walk.seed)")
            count += 1
          }
          after = page.next
        } while after != nil
        for account in walk.people where !listed.contains(account) && !isPublic(subject) {
          let paths = said(account, subject).paths.filter(\.isOpen)
          #expect(
            paths.allSatisfy { $0.kind == .invitation },
            "\(account) is not listed for \(subject), \(walk.seed)")
        }
      }
      for account in walk.people {
        let reach = try PersonReach.page(
          c, caller: .account(account), account: account, now: walk.now, limit: 1000)
        for row in reach.rows {
          // Zones of people whom the walk leaves alone are theirs, too.
          guard let subject = try subject(row.object, c),
            decisions[Key(account: account, subject: subject)] != nil
          else { continue }
          #expect(row.decision == said(account, subject), "\(account) \(subject), \(walk.seed)")
          count += 1
        }
      }
    }
    return count
  }

  /// Every cell of every page, in small pages, and nothing missing.
  func compareMatrix() throws -> Int {
    var cells: [Key: Matrix.Cell] = [:]
    var columns: Set<ReachSubject> = []
    try walk.test.store.read { c in
      for container in walk.world.containers.keys.sorted() {
        var column: MatrixPlace?
        repeat {
          var person: AccountID?
          var next: MatrixPlace?
          repeat {
            let page = try Matrix.page(
              c, caller: .operatorOfStore, container: container, environment: .development,
              now: walk.now, columnsAfter: column, peopleAfter: person, columns: 3, people: 3)
            next = page.nextColumn
            person = page.nextPerson
            columns.formUnion(page.columns.map(\.subject))
            for line in page.lines {
              for (cell, column) in zip(line.cells, page.columns) {
                guard let account = line.person.account, let cell else { continue }
                let key = Key(account: account, subject: column.subject)
                #expect(cells.updateValue(cell, forKey: key) == nil, "\(key) twice")
              }
            }
          } while person != nil
          column = next
        } while column != nil
      }
    }
    for (key, cell) in cells {
      // Zones of people whom the walk leaves alone are columns, too.
      guard let decision = decisions[key], cell.right != decision.right else { continue }
      // Whose an invited address is stays unsaid.
      let isOffer = decision.paths.filter(\.isOpen).allSatisfy { $0.kind == .invitation }
      #expect(cell.right == .none && isOffer, "\(key) \(cell) \(decision), \(walk.seed)")
    }
    for (key, decision) in decisions
    where columns.contains(key.subject) && cells[key] == nil && !isPublic(key.subject) {
      #expect(
        decision.paths.filter(\.isOpen).allSatisfy { $0.kind == .invitation },
        "\(key) has no cell, \(walk.seed)")
    }
    let roots = walk.world.shares.values.filter(\.isActive).compactMap(\.root)
    #expect(columns.isSuperset(of: zones.map { ReachSubject.zone($0) }), "\(walk.seed)")
    let records = columns.filter { if case .record = $0 { true } else { false } }
    #expect(records == Set(roots.map { ReachSubject.record($0) }), "\(walk.seed)")
    return cells.count
  }

  /// Records that are looked up by call: without a look of an administrator, and in the shared
  /// database only what was accepted.
  func compareCalls() async throws -> Int {
    var count = 0
    for account in walk.people where walk.world.accounts[account]?.isActive == true {
      let driver = CallDriver(wire: walk.wire, world: walk.world, account: account, now: walk.now)
      for zone in zones {
        let inside = records.filter {
          walk.world.records[$0]?.zone == zone && walk.world.records[$0]?.shareRecordOf == nil
        }
        guard !inside.isEmpty else { continue }
        let names = try inside.map(walk.wire.recordName)
        let shown = try await driver.found(names, in: zone).names
        for (record, name) in zip(inside, names) {
          let decision = said(account, .record(record))
          let isOpen = decision.isAllowed && !decision.obligations.contains(.recordLook)
          let isIn =
            driver.database(of: zone) != "shared"
            || decision.paths.contains { $0.isOpen && $0.kind == .participant }
          #expect(
            shown.contains(name) == (isOpen && isIn),
            "\(account) looks up \(record), \(walk.seed): \(decision)")
          count += 1
        }
      }
    }
    return count
  }

  private func said(_ account: AccountID, _ subject: ReachSubject) -> AccessDecision {
    decisions[Key(account: account, subject: subject)]
      ?? AccessDecision(isAllowed: false, right: .none, paths: [])
  }

  private func isPublic(_ subject: ReachSubject) -> Bool {
    switch subject {
    case .container: true
    case .zone(let zone): walk.world.zones[zone]?.isPublic ?? true
    case .record(let record):
      walk.world.records[record].flatMap { walk.world.zones[$0.zone]?.isPublic } ?? true
    }
  }

  private func subject(_ object: ReachObject, _ c: Connection) throws -> ReachSubject? {
    switch object {
    case .container: return nil
    case .zone(let place): return .zone(place.zone)
    case .record(let place, let name):
      return try c.first("SELECT id FROM record WHERE zone = \(place.zone) AND name = \(name)") {
        .record(try $0.id(0))
      }
    }
  }
}
