import RecordStore
import Records

extension CommandLineTool {
  static let auditing: [Command] = [
    Command(
      "audit verify", "Recomputes the chains of the log and replays them against today's rights",
      options: [Option("container", "ID", help: "only the chain of this container")], run: verify),
    Command(
      "audit log", "Writes a chain of the log, which Public/check-log.sh verifies on any machine",
      options: [
        Option("container", "ID", help: "the chain of this container (default: of accounts)")
      ], run: log),
  ]

  private static func log(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
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
      let result = try store.read { try Log.verify($0, container: container) }
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
        lines.joined(separator: "\n"), good: result.isClean,
        json: [
          "entries": .number(result.events), "chains": .number(result.heads.count),
          "heads": .list(heads), "problems": .list(problems),
        ])
    }
  }
}
