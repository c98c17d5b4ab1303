package import HTTP

/// Which addresses requests may go to that somebody else chose: those of the open internet, and what
/// whoever runs the server allows beside them.
package struct Reachable: Sendable {
  private let allowed: [AddressRange]

  package init(allowed: [AddressRange] = []) { self.allowed = allowed }

  /// Of IPv4, what is not the open internet (the special-purpose registry of RFC 6890).
  private static let closedV4 = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ].compactMap { AddressRange($0) }

  /// Of IPv6, only this is handed out, and in it these carry other addresses or none.
  private static let openV6 = AddressRange("2000::/3")
  private static let closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
    .compactMap { AddressRange($0) }

  package func contains(_ address: IPAddress) -> Bool {
    if allowed.contains(where: { $0.contains(address) }) { return true }
    if address.isV4 { return !Self.closedV4.contains { $0.contains(address) } }
    return Self.openV6?.contains(address) == true
      && !Self.closedV6.contains { $0.contains(address) }
  }
}
