import Synchronization

/// Counts suspended connections. Stopping a daemon that has one aborts the process
/// (libmicrohttpd 0.9.75, daemon.c, close_all_connections), so the gate is closed first.
final class SuspensionGate: Sendable {
  private let state = Mutex((count: 0, isOpen: true))

  /// False when nothing may be suspended any more.
  func enter() -> Bool {
    state.withLock { state in
      if state.isOpen { state.count += 1 }
      return state.isOpen
    }
  }

  func leave() { state.withLock { $0.count -= 1 } }

  func close() { state.withLock { $0.isOpen = false } }

  var count: Int { state.withLock { $0.count } }
}
