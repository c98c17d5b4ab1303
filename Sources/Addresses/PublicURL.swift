import HTTP

/// The address under which the world reaches this server.
package struct PublicURL: Hashable, Sendable {
  /// Scheme, host, port and folder, without a final slash.
  package let base: String

  /// Nil for anything but an http or https address without query and fragment.
  package init?(_ text: String) {
    var base = text
    while base.hasSuffix("/") { base.removeLast() }
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { base.lowercased().hasPrefix($0) }),
      base.utf8.count > scheme.utf8.count,
      base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#\"<>\\^`{|}@".utf8.contains($0) }),
      !base.dropFirst(scheme.count).hasPrefix("/")
    else { return nil }
    self.base = base
  }

  /// Scheme, host and port, as browsers name the origin of a page.
  package var origin: String {
    let parts = base.lowercased().split(separator: "/", omittingEmptySubsequences: true)
    return parts.count < 2 ? base : "\(parts[0])//\(parts[1])"
  }

  /// The folder in front of every path, such as `/sharing`; empty when there is none.
  package var folder: String {
    let parts = base.split(separator: "/", omittingEmptySubsequences: true)
    return parts.dropFirst(2).map { "/" + $0 }.joined()
  }

  package var isSecure: Bool { base.lowercased().hasPrefix("https:") }

  package func url(_ address: Address) -> String { base + address.path }

  /// The fragment is decoration for people and never sent to the server.
  package func share(_ guid: String, title: String?) -> String {
    let fragment = title.map { $0.isEmpty ? "" : "#" + PercentCoding.encode($0) } ?? ""
    return url(.share(guid)) + fragment
  }

  /// The link that proves that its holder got the invitation.
  package func personalShare(_ guid: String, secret: String) -> String {
    url(.personalShare(guid, secret: secret))
  }
}
