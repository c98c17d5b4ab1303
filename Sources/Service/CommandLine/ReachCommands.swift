import Dashboard
import HTTP
import RecordStore
import Records
import Templating

extension CommandLineTool {
  private static let asOf = Option(
    "as-of", "TIME", help: "a past moment, such as 2026-03-01T12:00Z (default: now)")

  static let reaching: [Command] = [
    Command(
      "audit who", "Who can reach an object, and why", operands: ["RECORD"], options: [asOf],
      run: who),
    Command(
      "audit what", "What somebody can reach, and why", operands: ["EMAIL"], options: [asOf],
      run: what),
    Command(
      "audit why", "Why somebody can or cannot reach an object, with the log's entries",
      operands: ["EMAIL", "RECORD"], options: [asOf], run: why),
  ]

  private static func who(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let now = store.clock.now()
      let past = try past(call, now)
      let wording = try wording(call, store)
      let (object, reach) = try store.read { c in
        let place = try ReachAddress(call.operands[0]).find(c, now: now)
        return (
          place.object,
          try Reach.page(
            c, caller: .operatorOfStore, of: place.subject, now: now, past: past, limit: .max - 1)
        )
      }
      let table = wording.who(reach)
      return report(
        Report.table(table.heading, table.rows, empty: "It was not there."),
        wording.json(reach, of: object, past: past))
    }
  }

  private static func what(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let now = store.clock.now()
      let past = try past(call, now)
      let wording = try wording(call, store)
      let account = try store.account(call.operands[0])
      let reach = try store.read { c in
        try PersonReach.page(
          c, caller: .operatorOfStore, account: account.id, now: now, past: past, limit: .max - 1)
      }
      let table = wording.what(reach)
      return report(
        Report.table(table.heading, table.rows, empty: "Nothing."),
        wording.json(reach, past: past))
    }
  }

  private static func why(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let now = store.clock.now()
      let past = try past(call, now)
      let wording = try wording(call, store)
      let account = try store.account(call.operands[0])
      let (object, why) = try store.read { c in
        let place = try ReachAddress(call.operands[1]).find(c, now: now)
        return (
          place.object,
          try Why.load(
            c, caller: .operatorOfStore, of: place.subject, account: account.id, now: now,
            past: past)
        )
      }
      guard let why else { throw CommandError.failure("it was not there at that time") }
      let lines = wording.table(why, object).rows.enumerated().map { n, row in
        "\(n + 1). " + row.filter { !$0.isEmpty }.joined(separator: " ")
      }
      return report(lines.joined(separator: "\n"), wording.json(why, of: object, past: past))
    }
  }

  private static func report(_ text: String, _ json: [UInt8]) -> Report {
    var report = Report(text, json: [:])
    report.json = json
    return report
  }

  private static func past(_ call: Invocation, _ now: Int64) throws -> Int64? {
    guard let text = call.value("as-of") else { return nil }
    guard let time = Timestamps.milliseconds(text), time <= now else {
      throw CommandError.usage("--as-of: “\(text)” is no moment of the past")
    }
    return time
  }

  /// The sentences of the pages, in English.
  private static func wording(_ call: Invocation, _ store: Store) throws -> ReachWording {
    ReachWording(
      try words(call, store), owners: try store.read { try Accounts.emails($0) })
  }

  static func words(_ call: Invocation, _ store: Store) throws -> Words {
    let templates = try Dashboard.templates(folder: call.surroundings.resources + "/Templates")
    return Words(templates.catalogue(Language(code: "en")), now: store.clock.now())
  }
}

/// An object on the command line: `CONTAINER[/ENVIRONMENT/private:OWNER-EMAIL[/ZONE[/NAME]]]` or
/// `CONTAINER/ENVIRONMENT/public[/NAME]`, the parts percent-encoded.
struct ReachAddress {
  private let container: String
  private let environment: Records.Environment?
  private let owner: String?
  private let zone: String
  private let name: String?

  init(_ text: String) throws {
    let parts = try text.split(separator: "/", omittingEmptySubsequences: false).map {
      guard let part = PercentCoding.decode($0.utf8), !part.isEmpty else {
        throw Self.wrong(text)
      }
      return part
    }
    container = parts[0]
    guard parts.count > 1 else {
      (environment, owner, zone, name) = (nil, nil, RecordZone.defaultName, nil)
      return
    }
    guard let environment = Records.Environment(rawValue: parts[1]), parts.count > 2 else {
      throw Self.wrong(text)
    }
    self.environment = environment
    if parts[2] == "public" {
      guard parts.count <= 4 else { throw Self.wrong(text) }
      (owner, zone) = (nil, RecordZone.defaultName)
      name = parts.count == 4 ? parts[3] : nil
    } else {
      guard parts[2].hasPrefix("private:"), parts.count <= 5 else { throw Self.wrong(text) }
      owner = String(parts[2].dropFirst("private:".count))
      zone = parts.count > 3 ? parts[3] : RecordZone.defaultName
      name = parts.count == 5 ? parts[4] : nil
    }
  }

  func find(
    _ c: Store.Reader, now: Int64
  ) throws -> (subject: ReachSubject, object: ReachObject) {
    let container = try Container.named(container, c)
    guard let environment else { return (.container(container.id), .container(container)) }
    let account = try owner.map {
      try Accounts.find(email: $0, c, caller: .operatorOfStore, now: now).id
    }
    guard
      let database = try Zones.database(
        c, container.id, environment, account == nil ? .public : .private, owner: account)
    else { throw StoreError(.zoneNotFound) }
    let place = try ZonePlace.load(try Zones.named(zone, in: database, c), c)
    guard let name else { return (.zone(place.zone), .zone(place)) }
    let record = try Reach.deleted(
      c, caller: .operatorOfStore, zone: place.zone, name: name, now: now)
    return (.record(record), .record(place, name: name))
  }

  private static func wrong(_ text: String) -> CommandError {
    .usage(
      "“\(text)” is not CONTAINER[/ENVIRONMENT/private:OWNER-EMAIL[/ZONE[/NAME]]] "
        + "or CONTAINER/ENVIRONMENT/public[/NAME]")
  }
}
