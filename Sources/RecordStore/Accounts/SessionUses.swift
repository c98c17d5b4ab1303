import Synchronization

/// When sessions were last used, kept in memory and written down every few seconds with others'
/// groups: a look writes nothing. A power cut loses seconds of it.
package final class SessionUses: Sendable {
  private let uses = Mutex<(pending: [Int64: Int64], written: [Int64: Int64])>(([:], [:]))

  package init() {}

  package func record(_ session: Int64, at now: Int64) {
    uses.withLock { $0.pending[session] = now }
  }

  /// Whether a session was used within the idle limit.
  func isFresh(_ session: Int64, stored: Int64, now: Int64) -> Bool {
    if now - stored < Sessions.idleLimit { return true }
    return uses.withLock {
      let latest = max($0.pending[session] ?? 0, $0.written[session] ?? 0)
      return now - latest < Sessions.idleLimit
    }
  }

  /// What has to be written down; it counts as written from now on.
  package func take() -> [Int64: Int64] {
    uses.withLock { uses in
      let taken = uses.pending
      uses.written = taken
      uses.pending = [:]
      return taken
    }
  }
}
