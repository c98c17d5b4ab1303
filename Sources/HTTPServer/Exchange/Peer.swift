import CMicroHTTPD
import Glibc
import HTTP

/// Who is at the other end, and whom it speaks for.
enum Peer {
  /// The address of a connection.
  static func address(_ connection: OpaquePointer) -> IPAddress? {
    sharehold_address(connection).flatMap { address($0) }
  }

  static func address(_ pointer: UnsafePointer<sockaddr>) -> IPAddress? {
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET:
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        IPAddress(v4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { bytes in
          IPAddress(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
      }
    default: return nil
    }
  }

  /// The client behind trusted proxies: the last address in the list that is not itself such a
  /// proxy. What stands further left the client may have invented.
  static func client(
    _ peer: IPAddress?, _ headers: HeaderFields, isTLS: Bool,
    _ configuration: ServerConfiguration
  ) -> (address: IPAddress?, isSecure: Bool) {
    let trusted = configuration.trustedProxies
    guard let peer, !trusted.isEmpty, trusted.contains(where: { $0.contains(peer) }) else {
      return (peer, isTLS)
    }
    let hops = hops(headers, configuration.forwarding)
    var client = peer
    for hop in hops.addresses.reversed() {
      guard let address = hop else { break }
      client = address
      if !trusted.contains(where: { $0.contains(address) }) { break }
    }
    return (client, hops.scheme.map { $0 == "https" } ?? isTLS)
  }

  /// The addresses from the client on, nil where one cannot be read, and the last scheme.
  private static func hops(
    _ headers: HeaderFields, _ kind: ServerConfiguration.Forwarding
  ) -> (addresses: [IPAddress?], scheme: String?) {
    switch kind {
    case .xForwarded:
      let addresses = headers.list("X-Forwarded-For").map { IPAddress($0) }
      return (addresses, headers.list("X-Forwarded-Proto").last?.lowercased())
    case .forwarded:
      let elements = headers.list("Forwarded").map { FieldValue.parameters("forwarded;" + $0).1 }
      let addresses = elements.map { pairs in
        pairs.first { $0.name == "for" }.flatMap { IPAddress($0.value) }
      }
      let scheme = elements.last?.first { $0.name == "proto" }?.value.lowercased()
      return (addresses, scheme)
    }
  }
}
