import Glibc

/// A port that nobody listens on at this moment, for programs that must know theirs before they
/// listen: links carry it.
package enum FreePort {
  package static func find(address: String) throws -> UInt16 {
    let descriptor = try ListeningSocket.open(address: address, port: 0)
    defer { close(descriptor) }
    return ListeningSocket.port(of: descriptor)
  }
}
