import Dispatch
import Synchronization

/// The reading connections, opened when needed and kept with their prepared statements.
final class ReaderPool: Sendable {
  private let idle = Mutex<[Connection]>([])
  private let places: DispatchSemaphore
  private let open: @Sendable () throws -> Connection

  init(maximum: Int, open: @escaping @Sendable () throws -> Connection) {
    places = DispatchSemaphore(value: maximum)
    self.open = open
  }

  func with<T>(_ body: (Connection) throws -> T) throws -> T {
    places.wait()
    defer { places.signal() }
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer { idle.withLock { $0.append(connection) } }
    return try body(connection)
  }

  func removeAll() {
    idle.withLock { $0.removeAll() }
  }
}
