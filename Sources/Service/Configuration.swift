import FoundationEssentials
package import Outgoing
import PhoneNumbers

/// How a server runs. Made from arguments, environment and file, in this order of precedence.
package struct Configuration: Sendable {
  package enum LogFormat: String, Sendable { case text, json }

  package var host = "127.0.0.1"
  package var port: UInt16 = 8080
  /// Without a trailing slash.
  package var publicURL: String?
  package var tlsCertificate: String?
  package var tlsKey: String?
  package var trustedProxies: [String] = []
  /// The mail server's address; without one no mail is sent.
  package var smtp: String?
  package var mailFrom: String?
  package var smtpUser: String?
  package var smtpPasswordFile: String?
  package var smtpProtection: MailServer.Protection?
  package var smtpCertificates: String?
  /// Seconds.
  package var smtpTimeout = 60
  /// Addresses outside the open internet that webhooks may reach.
  package var webhookTargets: [String] = []
  /// Where the heads of the log's chains are noted.
  package var anchorFile: String?
  package var anchorWebhook: String?
  package var anchorSecretFile: String?
  /// Seconds.
  package var anchorInterval = 3600
  /// Two capital letters.
  package var defaultRegion: String?
  package var masterKeyFile: String?
  package var metricsTokenFile: String?
  package var watchesTemplates = false
  package var log = LogFormat.text
  /// Bytes.
  package var bodyLimit = 8 << 20
  /// Bytes.
  package var headerLimit = 16 << 10
  /// Bytes.
  package var uploadLimit = 50 << 20
  package var connectionLimit = 12_000
  /// Calls of the web services a minute; nil: as many as come.
  package var callsPerToken: Int?
  package var callsPerAccount: Int?
  package var callsPerAddress: Int?

  package init() {}

  /// - Parameters:
  ///   - arguments: the values that were given to options, by setting.
  ///   - file: the text of the configuration file, if there is one.
  package init(
    arguments: [Setting: [String]], environment: [String: String], file: String?
  ) throws(CommandError) {
    var values = try Self.settings(inFile: file ?? "")
    values.merge(try Self.settings(inEnvironment: environment)) { $1 }
    values.merge(arguments) { $1 }
    for (setting, all) in values {
      try apply(setting, all)
    }
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw .usage("tls-certificate and tls-key go together")
    }
    guard (smtp == nil) == (mailFrom == nil) else {
      throw .usage("smtp and mail-from go together")
    }
    guard (anchorWebhook == nil) == (anchorSecretFile == nil) else {
      throw .usage("anchor-webhook and anchor-secret-file go together")
    }
  }

  /// Names of ours that are not settings but places.
  private static let otherNames: Set<String> = [
    "SHAREHOLD_CONFIG", "SHAREHOLD_DATA", "SHAREHOLD_HEALTH_PORT", "SHAREHOLD_RESOURCES",
  ]

  private static func settings(
    inEnvironment environment: [String: String]
  ) throws(CommandError) -> [Setting: [String]] {
    var values: [Setting: [String]] = [:]
    for (name, value) in environment where name.hasPrefix("SHAREHOLD_") {
      if otherNames.contains(name) { continue }
      guard let setting = Setting.allCases.first(where: { $0.environmentName == name }) else {
        throw .usage("\(name) in the environment is not a setting")
      }
      let parts = setting.isRepeatable ? value.split(separator: ",").map(String.init) : [value]
      values[setting] = parts.map(\.trimmed)
    }
    return values
  }

  private static func settings(inFile text: String) throws(CommandError) -> [Setting: [String]] {
    var values: [Setting: [String]] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1)
      let name = parts[0].trimmed
      guard let setting = Setting(rawValue: name) else {
        throw .usage("configuration file, line \(number + 1): “\(name)” is not a setting")
      }
      guard parts.count == 2 else {
        throw .usage("configuration file, line \(number + 1): “\(name)” needs a value")
      }
      values[setting, default: []].append(parts[1].trimmed)
    }
    return values
  }

  private mutating func apply(_ setting: Setting, _ values: [String]) throws(CommandError) {
    guard let value = values.last else { return }
    switch setting {
    case .listen: (host, port) = try Self.address(value)
    case .publicURL: publicURL = try Self.origin(value)
    case .tlsCertificate: tlsCertificate = value
    case .tlsKey: tlsKey = value
    case .trustProxy: trustedProxies = values
    case .smtp: smtp = value
    case .mailFrom: mailFrom = value
    case .smtpUser: smtpUser = value
    case .smtpPasswordFile: smtpPasswordFile = value
    case .smtpTLS:
      guard let protection = MailServer.Protection(rawValue: value) else {
        throw .usage("smtp-tls takes required or optional, not “\(value)”")
      }
      smtpProtection = protection
    case .smtpCertificates: smtpCertificates = value
    case .smtpTimeout: smtpTimeout = try Self.count(setting, value)
    case .webhookAllow: webhookTargets = values
    case .anchorFile: anchorFile = value
    case .anchorWebhook: anchorWebhook = try Self.receiver(value)
    case .anchorSecretFile: anchorSecretFile = value
    case .anchorEvery: anchorInterval = try Self.count(setting, value)
    case .defaultRegion: defaultRegion = try Self.region(value)
    case .masterKeyFile: masterKeyFile = value
    case .metricsTokenFile: metricsTokenFile = value
    case .watchTemplates: watchesTemplates = try Self.isOn(setting, value)
    case .log:
      guard let format = LogFormat(rawValue: value) else {
        throw .usage("log takes text or json, not “\(value)”")
      }
      log = format
    case .limitBody: bodyLimit = try Self.count(setting, value)
    case .limitHeader: headerLimit = try Self.count(setting, value)
    case .limitUpload: uploadLimit = try Self.count(setting, value)
    case .limitCallsToken: callsPerToken = try Self.count(setting, value)
    case .limitCallsAccount: callsPerAccount = try Self.count(setting, value)
    case .limitCallsAddress: callsPerAddress = try Self.count(setting, value)
    case .connections: connectionLimit = try Self.count(setting, value)
    }
  }

  package static func region(_ text: String) throws(CommandError) -> String {
    let region = text.uppercased()
    guard PhoneNumbers.isRegion(region) else {
      throw .usage("default-region takes two letters such as FR, not “\(text)”")
    }
    return region
  }

  private static func address(_ text: String) throws(CommandError) -> (String, UInt16) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw .usage("listen takes HOST:PORT, not “\(text)”") }
    let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
    return (host.isEmpty ? "0.0.0.0" : host, port)
  }

  private static func origin(_ text: String) throws(CommandError) -> String {
    guard let url = URL(string: text), let host = url.host, !host.isEmpty,
      url.scheme == "http" || url.scheme == "https", url.query == nil, url.fragment == nil
    else { throw .usage("public-url takes http://… or https://…, not “\(text)”") }
    var trimmed = text
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    return trimmed
  }

  private static func receiver(_ text: String) throws(CommandError) -> String {
    guard let url = URL(string: text), let host = url.host, !host.isEmpty, url.user == nil,
      url.scheme == "http" || url.scheme == "https"
    else { throw .usage("anchor-webhook takes http://… or https://…, without a password") }
    return text
  }

  /// An option without a value has an empty one.
  private static func isOn(_ setting: Setting, _ text: String) throws(CommandError) -> Bool {
    switch text {
    case "", "yes", "true", "1": return true
    case "no", "false", "0": return false
    default: throw .usage("\(setting.rawValue) takes yes or no, not “\(text)”")
    }
  }

  private static func count(_ setting: Setting, _ text: String) throws(CommandError) -> Int {
    guard let count = Int(text), count > 0 else {
      throw .usage("\(setting.rawValue) takes a number above zero, not “\(text)”")
    }
    return count
  }
}
