package import Records
package import SQLite
import WireFormat

/// People against what they reach in an environment of a container, now or as of a past moment: a
/// page of both. Columns are what the caller may ask about; rows are those who have a way to one of
/// them.
package struct Matrix: Sendable {
  package struct Column: Sendable {
    package let subject: ReachSubject
    package let object: ReachObject
    /// What somebody without an account who holds the link can do; nil where a filter hides it.
    package let anyone: Cell?
    let place: AccessPlace
  }

  package struct Cell: Hashable, Sendable {
    package let right: AccessRight
    package let origin: ReachOrigin?
  }

  package struct Line: Sendable {
    package let person: Person
    /// One for each column; nil: no way, or one that a filter hides.
    package let cells: [Cell?]
  }

  package struct Filter: Sendable {
    /// What zones' names begin with.
    package var zone = ""
    /// What names or addresses begin with.
    package var person = ""
    /// Exactly this right.
    package var right: AccessRight?
    package var origin: ReachOrigin?

    package init() {}
  }

  package static let mostColumns = 8
  package static let mostPeople = 20
  /// More people than this have to be told apart by typing more.
  package static let mostMatches = 50

  package var columns: [Column] = []
  package var lines: [Line] = []
  package var nextColumn: MatrixPlace?
  package var nextPerson: AccountID?
  /// More people match the filter than are looked at.
  package var isCut = false

  package static func page(
    _ c: Connection, caller: Caller, container: ContainerID, environment: Environment,
    filter: Filter = Filter(), now: Int64, past: Int64? = nil, columnsAfter: MatrixPlace? = nil,
    peopleAfter: AccountID? = nil, columns: Int = mostColumns, people: Int = mostPeople
  ) throws -> Matrix {
    let reading = try MatrixReading(
      c, caller, container, environment, filter, now: now, past: past)
    var matrix = Matrix()
    try reading.addColumns(to: &matrix, after: columnsAfter, limit: columns)
    try reading.addLines(to: &matrix, after: peopleAfter, limit: people)
    return matrix
  }
}

/// Reads a page of a matrix. What is a column and what stands in a cell is decided by the decision.
struct MatrixReading {
  private let c: Connection
  private let caller: Caller
  private let source: any ReachSource
  private let present: PresentFacts
  private let filter: Matrix.Filter
  private let list: MatrixColumns
  private let matches: [AccountID]?
  private let isCut: Bool

  /// How many objects and how many people one page looks at where most are hidden.
  private static let looks = (objects: 96, people: 1000)

  init(
    _ c: Connection, _ caller: Caller, _ container: ContainerID, _ environment: Environment,
    _ filter: Matrix.Filter, now: Int64, past: Int64?
  ) throws {
    self.c = c
    self.caller = caller
    self.filter = filter
    source = try Reach.source(c, now, past)
    present = PresentFacts(c: c, now: now)
    let most = Matrix.mostMatches
    let found = try filter.person.isEmpty ? nil : Self.matches(c, filter.person, limit: most + 1)
    matches = found.map { Array($0.prefix(most)) }
    isCut = (found?.count ?? 0) > most
    let seesAll = try Access.allows(c, caller, onServer: .readAccounts, now: now)
    list = MatrixColumns(
      c: c, container: container, environment: environment, zoneName: filter.zone,
      caller: seesAll ? nil : caller.accountID ?? AccountID(rawValue: 0), people: matches,
      isPast: source.sequence != .max)
  }

  private static func matches(
    _ c: Connection, _ typed: String, limit: Int
  ) throws -> [AccountID] {
    try c.all(
      "SELECT a.id FROM account a WHERE \(Accounts.matching(typed)) ORDER BY a.id LIMIT \(limit)"
    ) { try $0.id(0) }
  }

  // MARK: Columns

  func addColumns(to matrix: inout Matrix, after: MatrixPlace?, limit: Int) throws {
    var last = after
    var looks = 0
    while looks < Self.looks.objects {
      let candidates = try list.candidates(after: last, limit: limit + 1)
      for candidate in candidates {
        if matrix.columns.count == limit {
          matrix.nextColumn = last
          return
        }
        last = candidate.place
        if let column = try column(candidate.subject) { matrix.columns.append(column) }
      }
      guard candidates.count > limit else { return }
      looks += candidates.count
    }
    matrix.nextColumn = last
  }

  private func column(_ subject: ReachSubject) throws -> Matrix.Column? {
    guard let now = try present.place(of: subject),
      try present.decide(caller, subject.viewing, now).isAllowed,
      let place = source.sequence == .max ? now : try source.place(of: subject),
      let object = try ReachObject.of(subject, c)
    else { return nil }
    if case .record(let record) = subject {
      guard place.root == record, place.share?.isActive == true else { return nil }
    }
    var proof = Proof()
    proof.showedLink = true
    let anyone = try source.decide(.anyone, subject.action, place, proof)
    let cell = Matrix.Cell(right: anyone.right, origin: .publicLink)
    return Matrix.Column(
      subject: subject, object: object,
      anyone: anyone.right > .none && isShown(cell) && filter.person.isEmpty ? cell : nil,
      place: place)
  }

  // MARK: People

  func addLines(to matrix: inout Matrix, after: AccountID?, limit: Int) throws {
    matrix.isCut = isCut
    guard !matrix.columns.isEmpty else { return }
    let places = matrix.columns.map(\.place)
    let oneTime = try oneTime(places.compactMap { $0.share?.id })
    var last = after
    var looks = 0
    while looks < Self.looks.people {
      let accounts = try people(places, after: last, limit: limit + 1)
      let directory = try PeopleDirectory(
        c, accounts, container: places[0].container, viewer: caller)
      let reading = ReachReading(source, directory, oneTime: oneTime)
      for (account, facts) in zip(accounts, try source.facts(of: accounts, in: places)) {
        let line = try line(account, facts, matrix.columns, reading, directory)
        if line != nil, matrix.lines.count == limit {
          matrix.nextPerson = last
          return
        }
        last = account
        if let line { matrix.lines.append(line) }
      }
      guard accounts.count > limit else { return }
      looks += accounts.count
    }
    matrix.nextPerson = last
  }

  private func people(
    _ places: [AccessPlace], after: AccountID?, limit: Int
  ) throws -> [AccountID] {
    if let matches {
      return Array(matches.filter { $0 > after ?? AccountID(rawValue: 0) }.prefix(limit))
    }
    var found: Set<AccountID> = []
    for place in places {
      found.formUnion(try source.candidates(place, after: after, limit: limit))
    }
    return Array(found.sorted().prefix(limit))
  }

  private func line(
    _ account: AccountID, _ facts: [AccessFacts], _ columns: [Matrix.Column],
    _ reading: ReachReading, _ directory: PeopleDirectory
  ) throws -> Matrix.Line? {
    let cells = try zip(facts, columns).map { facts, column -> Matrix.Cell? in
      let facts = facts.leavingOutOffers
      let question = AccessQuestion(
        caller: .account(account), action: column.subject.action, now: source.now)
      let decision = Access.decide(question, facts)
      let cell = Matrix.Cell(
        right: decision.right, origin: try reading.origin(decision, facts))
      let isIn = facts.participants.contains { !$0.isEnded }
      return (decision.right > .none || isIn || facts.isBlocked) && isShown(cell) ? cell : nil
    }
    let person = directory.person(account, withAddress: facts.contains(where: \.showsAddress))
    guard cells.contains(where: { $0 != nil }), isMeant(person) else { return nil }
    return Matrix.Line(person: person, cells: cells)
  }

  private func isShown(_ cell: Matrix.Cell) -> Bool {
    (filter.right == nil || filter.right == cell.right)
      && (filter.origin == nil || filter.origin == cell.origin)
  }

  /// By what is shown of them: nobody is found by an address that the caller may not see.
  private func isMeant(_ person: Person) -> Bool {
    guard !filter.person.isEmpty else { return true }
    let named = " " + Text.fold(person.name ?? "")
    let name = Text.fold(filter.person)
    let address = Text.foldAddress(filter.person)
    return !name.isEmpty && named.contains(" " + name)
      || person.address.map { Text.foldAddress($0).hasPrefix(address) } ?? false
  }

  private func oneTime(_ shares: [ShareID]) throws -> Set<ParticipantID> {
    Set(
      try c.all(
        """
        SELECT participant FROM link
        WHERE share IN \(list: shares) AND participant IS NOT NULL
        """
      ) { try $0.id(0) })
  }
}

extension AccessFacts {
  /// Whose an invited address is stays unsaid until they take the invitation up.
  fileprivate var leavingOutOffers: AccessFacts {
    var facts = self
    facts.participants.removeAll { $0.match == .verifiedAddress }
    return facts
  }
}
