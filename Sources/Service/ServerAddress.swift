import Addresses

/// What the addresses that people are given begin with.
struct ServerAddress: Sendable {
  let base: String

  /// The public URL, else where the server listens.
  init(_ configuration: Configuration) {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    let scheme = configuration.tlsCertificate == nil ? "http" : "https"
    base = configuration.publicURL ?? "\(scheme)://\(host):\(configuration.port)"
  }

  /// For commands that print a link: the option, else the environment, else the default.
  static func of(_ call: Invocation) throws(CommandError) -> ServerAddress {
    var arguments: [Setting: [String]] = [:]
    if let url = call.value(Setting.publicURL.rawValue) { arguments[.publicURL] = [url] }
    return ServerAddress(
      try Configuration(
        arguments: arguments, environment: call.surroundings.environment, file: nil))
  }

  func link(_ address: Address) -> String { base + address.path }
}
