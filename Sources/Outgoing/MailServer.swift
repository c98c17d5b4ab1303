/// The mail server that takes our messages, and how it is spoken to.
package struct MailServer: Sendable {
  package enum Protection: String, Sendable {
    /// Nothing is sent unless the connection is encrypted.
    case required
    /// Encrypted where the server offers it.
    case optional
  }

  /// `smtp://host:port` (STARTTLS) or `smtps://host:port` (TLS from the start).
  package var url: String
  /// The address that messages come from.
  package var sender: MailAddress
  package var user: String?
  package var password: String?
  package var protection: Protection
  /// Certificates to trust instead of the system's, in PEM.
  package var certificateFile: String?
  /// Seconds for handing over one message.
  package var timeout: Int

  /// Nil for what is no such address, or one that carries a password.
  package init?(
    url: String, sender: MailAddress, user: String? = nil, password: String? = nil,
    protection: Protection? = nil, certificateFile: String? = nil, timeout: Int = 60
  ) {
    guard let host = Self.host(of: url) else { return nil }
    self.url = url
    self.sender = sender
    self.user = user
    self.password = password
    self.protection = protection ?? (Self.isLocal(host) ? .optional : .required)
    self.certificateFile = certificateFile
    self.timeout = timeout
  }

  private static func host(of url: String) -> String? {
    let lower = url.lowercased()
    guard let scheme = ["smtp://", "smtps://"].first(where: { lower.hasPrefix($0) }) else {
      return nil
    }
    let rest = lower.dropFirst(scheme.count)
    guard !rest.isEmpty,
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) })
    else { return nil }
    if rest.hasPrefix("[") { return String(rest.prefix { $0 != "]" }.dropFirst()) }
    return String(rest.prefix { $0 != ":" })
  }

  /// On this machine nobody listens in.
  private static func isLocal(_ host: String) -> Bool {
    host == "localhost" || host.hasPrefix("127.") || host == "::1"
  }
}
