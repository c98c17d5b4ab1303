import FoundationEssentials
import PhoneNumbers
import RecordStore

extension CommandLineTool {
  static let serving: [Command] = [
    Command(
      "serve", "Answers browsers and programs",
      options: Setting.allCases.map(\.option) + [
        Option("config", "FILE", help: "file of `name = value` lines, one for each option")
      ], run: serve),
    Command(
      "demo", "Shows the product: three people, three containers, sample shares",
      options: [Setting.listen.option, Setting.publicURL.option, Setting.log.option], run: demo),
    Command("version", "Prints the version", run: version),
  ]

  static let versionText = "0.1.0"

  private static func version(_ call: Invocation) async throws -> Report {
    Report("sharehold \(versionText)", json: ["version": .text(versionText)])
  }

  private static func serve(_ call: Invocation) async throws -> Report {
    let configuration = try configuration(of: call)
    let service = try open(call, folder: call.dataFolder, configuration)
    try await run(service, call) {
      if let link = try await service.setUpLink() {
        call.surroundings.complain(
          """
          sharehold: nobody administers this server yet. This link makes the first admin; it works
          once and for 24 hours:
          \(link)

          """)
      }
    }
    return .silent
  }

  private static func demo(_ call: Invocation) async throws -> Report {
    let configuration = try configuration(of: call)
    let folder = call.value("data") ?? "sharehold-demo"
    let service = try open(call, folder: folder, configuration) { store in
      if try Demo.isEmpty(store) {
        call.surroundings.complain("sharehold: making the demonstration store in \(folder)\n")
        try Demo.fill(store)
      }
    }
    try await run(service, call) {
      call.surroundings.print(Demo.welcome(at: service.address))
    }
    return .silent
  }

  private static func open(
    _ call: Invocation, folder: String, _ configuration: Configuration,
    prepare: (Store) throws -> Void = { _ in }
  ) throws -> Service {
    var options = StoreOptions()
    options.watchMilliseconds = 50
    options.phones = PhoneNumbers(region: configuration.defaultRegion)
    options.masterKeyFile = configuration.masterKeyFile
    let store = try Store.open(folder: folder, options: options)
    do {
      try store.vault.prepare(store)
      try prepare(store)
      return try Service(
        configuration, store: store, resources: resources(of: call),
        print: call.surroundings.print, complain: call.surroundings.complain)
    } catch {
      store.close()
      throw error
    }
  }

  private static func run(
    _ service: Service, _ call: Invocation, greet: () async throws -> Void
  ) async throws {
    let signals = Signals()
    try service.start()
    call.surroundings.complain("sharehold: answering at \(service.address)\n")
    try await greet()
    for await event in signals.events {
      switch event {
      case .reload: service.reload()
      case .end:
        await service.stop()
        return
      }
    }
  }

  private static func configuration(of call: Invocation) throws -> Configuration {
    var arguments: [Setting: [String]] = [:]
    for setting in Setting.allCases where call.has(setting.rawValue) {
      arguments[setting] = call.all(setting.rawValue)
    }
    let file = try (call.value("config") ?? call.surroundings.environment["SHAREHOLD_CONFIG"])
      .map { path in
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
          throw CommandError.failure("the configuration file \(path) cannot be read")
        }
        return text
      }
    return try Configuration(
      arguments: arguments, environment: call.surroundings.environment, file: file)
  }

  static func resources(of call: Invocation) throws(CommandError) -> String {
    guard !call.surroundings.resources.isEmpty else {
      throw .failure(
        "SHAREHOLD_RESOURCES is not set: it names the folder that holds Templates and Public")
    }
    return call.surroundings.resources
  }
}
