import RecordStore
import Records

extension CommandLineTool {
  static let containers: [Command] = [
    Command(
      "container add", "Makes a container", operands: ["IDENTIFIER"],
      options: [
        Option("name", "NAME", required: true, help: "how people see the container"),
        Option("owner", "EMAIL", required: true, help: "who leads its team"),
      ], run: addContainer),
    Command("container list", "Lists the containers", run: listContainers),
  ]

  private static func addContainer(_ call: Invocation) async throws -> Report {
    try await call.withStore(creating: true) { store in
      let owner = try store.account(try call.required("owner"))
      let name = try call.required("name")
      let identifier = call.operands[0]
      let id = try store.writeNow(as: .operatorOfStore) {
        try Containers.add($0, identifier: identifier, name: name, owner: owner.id)
      }
      return Report(
        "Made the container \(identifier), led by \(owner.name).",
        json: ["container": .number(id.rawValue), "identifier": .text(identifier)])
    }
  }

  private static func listContainers(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let all = try store.read {
        try Containers.list($0, caller: .operatorOfStore, now: store.clock.now())
      }
      let rows = all.map { [$0.container.identifier, $0.container.name, "\($0.records)"] }
      let values = all.map { summary in
        ReportValue.object([
          "identifier": .text(summary.container.identifier),
          "name": .text(summary.container.name), "records": .number(summary.records),
        ])
      }
      return Report(
        Report.table(
          ["identifier", "name", "records"], rows, empty: "There is no container yet."),
        value: .list(values))
    }
  }
}
