import Dashboard
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
        let place = try reference(call.operands[0]).find(c, caller: .operatorOfStore, now: now)
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
        let place = try reference(call.operands[1]).find(c, caller: .operatorOfStore, now: now)
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

  static func reference(_ text: String) throws(CommandError) -> ObjectReference {
    guard let reference = ObjectReference(text) else {
      throw .usage(
        "“\(text)” is not CONTAINER[/ENVIRONMENT/private:OWNER-EMAIL[/ZONE[/NAME]]] "
          + "or CONTAINER/ENVIRONMENT/public[/NAME]")
    }
    return reference
  }

  private static func report(_ text: String, _ json: [UInt8]) -> Report {
    var report = Report(text, json: [:])
    report.json = json
    return report
  }

  private static func past(_ call: Invocation, _ now: Int64) throws -> Int64? {
    guard let time = try moment(call, "as-of") else { return nil }
    guard time <= now else {
      throw CommandError.usage(
        "--as-of: “\(call.value("as-of") ?? "")” is no moment of the past")
    }
    return time
  }

  static func moment(_ call: Invocation, _ option: String) throws(CommandError) -> Int64? {
    guard let text = call.value(option) else { return nil }
    guard let time = Timestamps.milliseconds(text) else {
      throw .usage("--\(option): “\(text)” is no moment such as 2026-03-01T12:00Z")
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
