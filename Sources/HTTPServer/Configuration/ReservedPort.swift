import Glibc
import Synchronization

/// A free port that listens already, for programs that must know theirs before they answer. Whoever
/// connects before the server has started waits.
package final class ReservedPort: Sendable {
  package let port: UInt16
  private let descriptor: Atomic<Int32>

  package init(address: String) throws {
    let socket = try ListeningSocket.open(address: address, port: 0)
    descriptor = Atomic(socket)
    port = ListeningSocket.port(of: socket)
  }

  deinit {
    if let socket = take() { close(socket) }
  }

  /// The socket, for the one who answers on it and closes it; nil the second time.
  func take() -> Int32? {
    let socket = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    return socket < 0 ? nil : socket
  }
}
