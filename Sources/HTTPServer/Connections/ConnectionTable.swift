import Synchronization

/// Every open connection. A connection leaves the table before the library closes its socket, so a
/// socket that is touched under the table's lock is still its own.
final class ConnectionTable: Sendable {
  private let exchanges = Mutex<[ObjectIdentifier: Exchange]>([:])

  var count: Int { exchanges.withLock { $0.count } }

  func add(_ exchange: Exchange) {
    exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
  }

  func remove(_ exchange: Exchange) {
    _ = exchanges.withLock { $0.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  func withEach(_ body: (Exchange) -> Void) {
    exchanges.withLock { exchanges in
      for exchange in exchanges.values { body(exchange) }
    }
  }
}
