import FoundationEssentials
import RecordStore
import Records

extension CommandLineTool {
  static let keys: [Command] = [
    Command(
      "key add", "Registers a public key for a server's requests and prints its ID alone",
      operands: ["PUBLIC.pem"],
      options: [
        Option("container", "ID", required: true, help: "container"),
        Option("environment", "E", required: true, help: "development or production"),
        Option("name", "NAME", required: true, help: "what the key is for"),
        Option(
          "account", "EMAIL", help: "as whom requests act (default: an owner of the container)"),
      ], run: addKey),
    Command(
      "key list", "Lists the server-to-server keys",
      options: [Option("container", "ID", help: "of this container (default: of all)")],
      run: listKeys),
    Command(
      "key revoke", "Ends a server-to-server key", operands: ["ID"], run: revokeKey),
  ]

  private static func addKey(_ call: Invocation) async throws -> Report {
    let file = call.operands[0]
    guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw CommandError.failure("the file \(file) cannot be read")
    }
    return try await call.withStore { store in
      let container = try store.container(try call.required("container"))
      let environment = try call.environment()
      let name = try call.required("name")
      let account = try actingAccount(call, store, container)
      let key = try store.writeNow(as: .operatorOfStore) {
        try ServerKeys.add(
          $0, container: container.id, environment: environment, name: name, pem: pem,
          account: account)
      }
      return Report(
        key.keyID, json: ["id": .number(key.id.rawValue), "keyID": .text(key.keyID)])
    }
  }

  private static func actingAccount(
    _ call: Invocation, _ store: Store, _ container: Container
  ) throws -> AccountID {
    if let email = call.value("account") { return try store.account(email).id }
    let team = try store.read {
      try Containers.team(
        $0, caller: .operatorOfStore, container: container.id, now: store.clock.now())
    }
    guard let owner = team.first(where: { $0.role == .owner }) else {
      throw CommandError.failure("the container has no owner; name somebody with --account")
    }
    return owner.account
  }

  private static func listKeys(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let all = try store.eachContainer(call.value("container")) { container, c in
        try ServerKeys.list(
          c, caller: .operatorOfStore, container: container.id, now: store.clock.now()
        ).map { (container, $0) }
      }
      let rows = all.map { container, key in
        [
          "\(key.id.rawValue)", key.name, container.identifier, key.environment.rawValue,
          key.revokedAt == nil ? "live" : "revoked", key.keyID,
        ]
      }
      let values = all.map { container, key in
        ReportValue.object([
          "id": .number(key.id.rawValue), "name": .text(key.name), "keyID": .text(key.keyID),
          "container": .text(container.identifier),
          "environment": .text(key.environment.rawValue),
          "state": .text(key.revokedAt == nil ? "live" : "revoked"),
          "account": .number(key.account.rawValue),
        ])
      }
      return Report(
        Report.table(
          ["id", "name", "container", "environment", "state", "key ID"], rows,
          empty: "There is no server-to-server key yet."), value: .list(values))
    }
  }

  private static func revokeKey(_ call: Invocation) async throws -> Report {
    let id = ServerKeyID(rawValue: try call.number(0))
    return try await call.withStore { store in
      try store.writeNow(as: .operatorOfStore) { try ServerKeys.revoke($0, id) }
      return Report("Revoked the key \(id.rawValue).", json: ["id": .number(id.rawValue)])
    }
  }
}
