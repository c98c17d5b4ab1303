import Addresses
import RecordStore

/// What the addresses that people are given begin with.
struct ServerAddress: Sendable {
  let base: String

  private init(base: String) { self.base = base }

  /// The public URL, else where the server listens.
  init(_ configuration: Configuration) {
    let host = Self.name(of: configuration.host)
    let scheme = configuration.tlsCertificate == nil ? "http" : "https"
    base = configuration.publicURL ?? "\(scheme)://\(host):\(configuration.port)"
  }

  /// A host that stands for every address of the machine leads nowhere from elsewhere.
  private static func name(of host: String) -> String {
    if host == "0.0.0.0" || host == "::" { return "localhost" }
    return host.contains(":") ? "[\(host)]" : host
  }

  /// For commands that print a link: the option, else the environment, else where the store was
  /// served last, else the default.
  static func of(_ call: Invocation, _ store: Store) throws(CommandError) -> ServerAddress {
    let isGiven =
      call.has(Setting.publicURL.rawValue)
      || [Setting.publicURL, .listen].contains {
        call.surroundings.environment[$0.environmentName] != nil
      }
    if !isGiven, let last = store.folder.lastAddress { return ServerAddress(base: last) }
    var arguments: [Setting: [String]] = [:]
    if let url = call.value(Setting.publicURL.rawValue) { arguments[.publicURL] = [url] }
    return ServerAddress(
      try Configuration(
        arguments: arguments, environment: call.surroundings.environment, file: nil))
  }

  func link(_ address: Address) -> String { base + address.path }
}
