import Addresses
import RecordStore
import Records

extension CommandLineTool {
  static let people: [Command] = [
    Command(
      "user add", "Adds a person and vouches for the address", operands: ["EMAIL"],
      options: [
        Option("name", "NAME", required: true, help: "how others see the person"),
        Option("phone", "NUMBER", help: "international phone number, vouched for as well"),
        Option("role", "user|auditor|admin", help: "role on this server (default: user)"),
        Option("password-stdin", help: "read the password from standard input"),
        Setting.publicURL.option,
      ], run: addUser),
    Command("user list", "Lists the people of this server", run: listUsers),
    Command(
      "user disable", "Disables a person and ends their sessions", operands: ["EMAIL"],
      run: disableUser),
    Command(
      "user enable", "Lets a disabled person in again", operands: ["EMAIL"], run: enableUser),
    Command(
      "user reset-password", "Prints a one-time link for a new password", operands: ["EMAIL"],
      options: [Setting.publicURL.option], run: resetPassword),
  ]

  /// Without a password the person gets a link with which they choose one.
  private static func addUser(_ call: Invocation) async throws -> Report {
    try await call.withStore(creating: true) { store in
      var person = NewAccount(
        name: try call.required("name"), email: call.operands[0], phone: call.value("phone"))
      person.role = try call.choice("role", InstanceRole.self) ?? .user
      if call.has("password-stdin") {
        guard let password = call.surroundings.readLine() else {
          throw CommandError.failure("no password came on standard input")
        }
        person.passwordHash = try store.passwords.hashNow(password)
      }
      let new = person
      let (id, secret) = try store.writeNow(as: .operatorOfStore) { context in
        let id = try Accounts.add(context, new)
        let secret =
          new.passwordHash == nil
          ? try OneTimeSecrets.resetPassword(context, account: id) : nil
        return (id, secret)
      }
      return try report(added: new, id, secret, ServerAddress.of(call, store))
    }
  }

  private static func report(
    added new: NewAccount, _ id: AccountID, _ secret: String?, _ address: ServerAddress
  ) throws -> Report {
    let text = "Added \(new.name) (\(new.email))."
    let (account, email) = (ReportValue.number(id.rawValue), ReportValue.text(new.email))
    guard let secret else { return Report(text, json: ["account": account, "email": email]) }
    let link = address.link(.setUp(secret: secret))
    return Report(
      "\(text)\nWith this link they choose a password; it works once and for 24 hours:\n\(link)",
      json: ["account": account, "email": email, "link": .text(link)])
  }

  private static func listUsers(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let people = try allAccounts(store)
      let rows = people.map {
        [$0.email, $0.name, $0.role.rawValue, $0.state.rawValue, "\($0.id.rawValue)"]
      }
      let values = people.map { person in
        ReportValue.object([
          "account": .number(person.id.rawValue), "email": .text(person.email),
          "name": .text(person.name), "role": .text(person.role.rawValue),
          "state": .text(person.state.rawValue),
        ])
      }
      return Report(
        Report.table(
          ["e-mail", "name", "role", "state", "id"], rows, empty: "There is nobody yet."),
        value: .list(values))
    }
  }

  private static func allAccounts(_ store: Store) throws -> [Account] {
    var people: [Account] = []
    while true {
      let page = try store.read { c in
        try Accounts.list(
          c, caller: .operatorOfStore, after: people.last?.id, limit: 500, now: store.clock.now())
      }
      people += page
      if page.count < 500 { return people }
    }
  }

  private static func disableUser(_ call: Invocation) async throws -> Report {
    try await change(call, "Disabled") { try Accounts.disable($0, account: $1) }
  }

  private static func enableUser(_ call: Invocation) async throws -> Report {
    try await change(call, "Enabled") { try Accounts.enable($0, account: $1) }
  }

  private static func change(
    _ call: Invocation, _ verb: String, _ body: (WriteContext, AccountID) throws -> Void
  ) async throws -> Report {
    try await call.withStore { store in
      let account = try store.account(call.operands[0])
      try store.writeNow(as: .operatorOfStore) { try body($0, account.id) }
      return Report(
        "\(verb) \(account.name) (\(account.email)).",
        json: ["account": .number(account.id.rawValue)])
    }
  }

  private static func resetPassword(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let account = try store.account(call.operands[0])
      let secret = try store.writeNow(as: .operatorOfStore) {
        try OneTimeSecrets.resetPassword($0, account: account.id)
      }
      let link = try ServerAddress.of(call, store).link(.setUp(secret: secret))
      return Report(link, json: ["link": .text(link)])
    }
  }
}
