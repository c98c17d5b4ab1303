import RecordStore
import Records

extension CommandLineTool {
  static let tokens: [Command] = [
    Command(
      "token api", "Makes an API token and prints it alone",
      options: [
        Option("container", "ID", required: true, help: "container"),
        Option("environment", "E", required: true, help: "development or production"),
        Option("name", "NAME", required: true, help: "the app, as people see it when they sign in"),
        Option(
          "origin", "URL", repeatable: true,
          help: "pages that may use the token (default: those of any origin)"),
        Option(
          "callback", "URL",
          help: "where the sign-in page ends (default: by a message to the page that opened it)"),
      ], run: addAPIToken),
    Command(
      "token user", "Prints a web auth token for a person, for tests and scripts",
      operands: ["EMAIL"],
      options: [
        Option("container", "ID", required: true, help: "container"),
        Option("environment", "E", required: true, help: "development or production"),
        Option(
          "api-token", "TOKEN", help: "the API token with which it ends (default: the newest one)"),
      ], run: addWebToken),
    Command(
      "token list", "Lists the API tokens",
      options: [Option("container", "ID", help: "of this container (default: of all)")],
      run: listTokens),
    Command(
      "token revoke", "Ends an API token and the sessions of people who signed in with it",
      operands: ["ID"], run: revokeToken),
  ]

  private static func addAPIToken(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let container = try store.container(try call.required("container"))
      let environment = try call.environment()
      let settings = APITokens.Settings(
        name: try call.required("name"), origins: call.all("origin"),
        callback: call.value("callback"))
      let made = try store.writeNow(as: .operatorOfStore) {
        try APITokens.add(
          $0, container: container.id, environment: environment, settings)
      }
      return Report(
        made.token,
        json: ["id": .number(made.id.rawValue), "ckAPIToken": .text(made.token)])
    }
  }

  private static func addWebToken(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let account = try store.account(call.operands[0])
      let container = try store.container(try call.required("container"))
      let environment = try call.environment()
      let apiToken = try store.read { c in
        guard let shown = call.value("api-token") else {
          return try APITokens.newest(c, container: container.id, environment: environment)
        }
        return try Credentials.apiToken(shown, c)
      }
      guard let apiToken, apiToken.container == container.id, apiToken.environment == environment
      else {
        throw CommandError.failure(
          "there is no such API token in \(container.identifier), \(environment.rawValue); "
            + "make one with `sharehold token api`")
      }
      let token = try store.writeNow(as: .operatorOfStore) {
        try WebSessions.begin($0, account: account.id, apiToken: apiToken.id, isKept: true)
      }
      let text = WebAuthToken.Sealer(store.keys, store.random).seal(token)
      return Report(
        text,
        json: [
          "ckWebAuthToken": .text(text), "apiToken": .number(apiToken.id.rawValue),
          "expires": .number(token.issuedAt + WebSessions.longLifetime),
        ])
    }
  }

  private static func listTokens(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let all = try store.eachContainer(call.value("container")) { container, c in
        try APITokens.list(
          c, caller: .operatorOfStore, container: container.id, now: store.clock.now()
        ).map { (container, $0) }
      }
      let rows = all.map { container, token in
        [
          "\(token.id.rawValue)", token.name, container.identifier, token.environment.rawValue,
          token.revokedAt == nil ? "live" : "revoked", token.origins.joined(separator: " "),
        ]
      }
      let values = all.map { container, token in
        ReportValue.object([
          "id": .number(token.id.rawValue), "name": .text(token.name),
          "container": .text(container.identifier),
          "environment": .text(token.environment.rawValue),
          "state": .text(token.revokedAt == nil ? "live" : "revoked"),
          "origins": .list(token.origins.map { .text($0) }),
          "callback": .text(token.callback ?? ""),
        ])
      }
      return Report(
        Report.table(
          ["id", "name", "container", "environment", "state", "origins"], rows,
          empty: "There is no API token yet."), value: .list(values))
    }
  }

  private static func revokeToken(_ call: Invocation) async throws -> Report {
    let id = APITokenID(rawValue: try call.number(0))
    return try await call.withStore { store in
      try store.writeNow(as: .operatorOfStore) { try APITokens.revoke($0, id) }
      return Report("Revoked the API token \(id.rawValue).", json: ["id": .number(id.rawValue)])
    }
  }
}

extension Invocation {
  /// The value of `--environment`.
  func environment() throws -> Environment {
    guard let environment = try choice("environment", Environment.self) else {
      throw CommandError.usage("--environment is missing")
    }
    return environment
  }

  /// An operand that is the number of a row.
  func number(_ index: Int) throws -> Int64 {
    guard let number = Int64(operands[index]) else {
      throw CommandError.usage("\(command.operands[index]) is a number, not “\(operands[index])”")
    }
    return number
  }
}

extension Store {
  /// What the body finds in one container, or in all of them.
  func eachContainer<T>(
    _ identifier: String?, _ body: (Container, Store.Reader) throws -> [T]
  ) throws -> [T] {
    try read { c in
      let containers =
        try identifier.map { [try Container.named($0, c)] }
        ?? Containers.list(c, caller: .operatorOfStore, now: clock.now()).map(\.container)
      return try containers.flatMap { try body($0, c) }
    }
  }
}
