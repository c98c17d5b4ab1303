import SQLite
import Synchronization

/// What belongs to the transaction that is being written: the sequence, kept in memory and stored
/// once, and what is to happen after its commit.
final class GroupState: Sendable {
  private struct State {
    var sequence: Int64 = 0
    var stored: Int64 = 0
    var afterCommit: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  func start(_ connection: Connection) throws {
    let sequence = try connection.first("SELECT seq FROM clock") { $0.int(0) }
    guard let sequence else { throw SQLiteError(.damaged, detail: "no clock") }
    state.withLock { $0 = State(sequence: sequence, stored: sequence) }
  }

  func store(_ connection: Connection) throws {
    let (sequence, stored) = state.withLock { ($0.sequence, $0.stored) }
    if sequence != stored { try connection.run("UPDATE clock SET seq = \(sequence)") }
  }

  func committed() {
    let actions = state.withLock { state in
      defer { state.afterCommit.removeAll() }
      return state.afterCommit
    }
    for action in actions { action() }
  }

  var sequence: Int64 { state.withLock { $0.sequence } }

  func nextSequence() -> Int64 {
    state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
  }

  func afterCommit(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.afterCommit.append(action) }
  }

  /// Runs one item; what it registered goes with it when it fails.
  func item<T>(_ body: () throws -> T) throws -> T {
    let count = state.withLock { $0.afterCommit.count }
    do {
      return try body()
    } catch {
      state.withLock { $0.afterCommit.removeLast(max(0, $0.afterCommit.count - count)) }
      throw error
    }
  }
}
