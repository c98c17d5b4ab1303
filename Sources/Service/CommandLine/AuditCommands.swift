import Dashboard
import RecordStore
import Records

extension CommandLineTool {
  static let auditing: [Command] = [
    Command(
      "audit verify", "Recomputes the chains of the log and replays them against today's rights",
      options: [
        Option("container", "ID", help: "only the chain of this container"),
        Option(
          "anchors", "FILE",
          help: "lines of --anchor-file, or messages to --anchor-webhook: each head has to lie on "
            + "its chain"),
      ], run: verify),
    Command(
      "audit log", "What was done: when, by whom, on what and by which way, the newest first",
      options: [
        Option("container", "ID", help: "only the log of this container (default: of the server)"),
        Option("person", "EMAIL", help: "who did it, or whom it is about"),
        Option(
          "object", "RECORD", help: "a container, zone or record with its shares, as in audit who"),
        Option("kind", "KIND", help: FactKind.allCases.map(\.rawValue).joined(separator: ", ")),
        Option("from", "TIME", help: "since then, such as 2026-03-01T12:00Z"),
        Option("to", "TIME", help: "before then"),
        Option("entry", "N", help: "this entry alone"),
        Option(
          "verifiable",
          help: "write the chain as text that Public/check-log.sh verifies on any machine"),
      ], run: log),
  ]

  private static func log(_ call: Invocation) async throws -> Report {
    if call.has("verifiable") { return try await chain(call) }
    return try await call.withStore { store in
      let now = store.clock.now()
      let container = try call.value("container").map { try store.container($0) }
      let filter = try filter(call, store, container, now)
      let reading = try store.read { c -> LogReading in
        guard
          let sight = try LogSight.load(
            c, caller: .operatorOfStore, container: container?.id, now: now)
        else { throw StoreError(.notFound) }
        return try LogReading.page(
          c, caller: .operatorOfStore, sight, filter, limit: .max - 1)
      }
      let wording = LogWording(
        try words(call, store), owners: try store.read { try Accounts.emails($0) })
      let table = wording.table(reading)
      var report = Report(
        Report.table(table.heading, table.rows, empty: "There is no such entry."), json: [:])
      report.json = wording.json(reading, container: container)
      return report
    }
  }

  private static func filter(
    _ call: Invocation, _ store: Store, _ container: Container?, _ now: Int64
  ) throws -> LogFilter {
    var filter = LogFilter(chain: container?.id.rawValue)
    filter.person = try call.value("person").map { try store.account($0).id }
    filter.kind = try call.choice("kind", FactKind.self)
    filter.from = try moment(call, "from")
    filter.to = try moment(call, "to")
    if let start = filter.from, let end = filter.to, start >= end {
      throw CommandError.usage("--to has to be later than --from")
    }
    if let text = call.value("entry") {
      guard let number = Int64(text) else {
        throw CommandError.usage("--entry takes a number, not “\(text)”")
      }
      filter.entry = number
    }
    filter.subject = try call.value("object").map { text in
      let reference = try reference(text)
      return try store.read { try reference.find($0, caller: .operatorOfStore, now: now).subject }
    }
    return filter
  }

  /// A chain as it is verified elsewhere.
  private static func chain(_ call: Invocation) async throws -> Report {
    for name in ["person", "object", "kind", "from", "to", "entry"] where call.has(name) {
      throw CommandError.usage("--verifiable writes whole chains: it does not go with --\(name)")
    }
    return try await call.withStore { store in
      let container = try call.value("container").map { try store.container($0).id }
      var part = 0
      while let text = try store.read({
        try LogExport.part(
          $0, caller: .operatorOfStore, chain: container?.rawValue ?? 0, part,
          now: store.clock.now())
      }) {
        call.surroundings.print(String(decoding: text, as: UTF8.self))
        part += 1
      }
      return .silent
    }
  }

  private static func verify(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let container = try call.value("container").map { try store.container($0).id }
      let anchors = try call.value("anchors").map { try AnchorLines($0) }
      let (result, fault) = try store.read { c in
        (
          try Log.verify(c, container: container),
          try anchors.flatMap { try Log.check(c, $0.anchors, chain: container?.rawValue) }
        )
      }
      let chains = result.heads.count == 1 ? "1 chain" : "\(result.heads.count) chains"
      var lines = result.problems.map { problem in
        let entry = problem.event.map { "entry \($0): " } ?? ""
        return "\(entry)\(problem.fault.rawValue) (\(problem.kind) \(problem.object))"
      }
      lines.append(
        result.isClean
          ? "The log is whole: \(result.events) entries in \(chains)."
          : "The log is damaged: \(result.problems.count) problems.")
      for (chain, head) in result.heads.sorted(by: { $0.key < $1.key }) {
        lines.append("Head of \(chain == 0 ? "accounts" : "container \(chain)"): \(head)")
      }
      if let anchors { lines.append(anchors.text(fault)) }
      let heads = result.heads.sorted { $0.key < $1.key }.map { chain, head in
        ReportValue.object(["chain": .number(chain), "head": .text(head)])
      }
      let problems = result.problems.map { problem in
        ReportValue.object([
          "fault": .text(problem.fault.rawValue), "kind": .text(problem.kind),
          "object": .number(problem.object), "entry": .number(problem.event ?? 0),
        ])
      }
      return Report(
        lines.joined(separator: "\n"), good: result.isClean && fault == nil,
        json: [
          "entries": .number(result.events), "chains": .number(result.heads.count),
          "heads": .list(heads), "problems": .list(problems),
          "anchors": .number(anchors?.anchors.count ?? 0),
          "anchorFault": anchors?.value(fault) ?? .null,
        ])
    }
  }
}
