import Records
import SQLite
import Synchronization

/// Wakes the long polls of those for whom something was committed, by this process or another.
/// A waiting poll is one entry here and nothing else.
package final class Courier: Sendable {
  private struct State {
    var waiting: [Int64: [CourierTicket]] = [:]
    /// Notices up to here have been looked at.
    var seen: Int64 = 0
    var isLooking = false
    /// Something was committed while somebody looked.
    var looksAgain = false
  }

  private let store: Store
  private let state = Mutex(State())

  package init(_ store: Store) {
    self.store = store
    store.changes.observe { [weak self] in self?.committed() }
  }

  /// From now on whatever comes for the token wakes the ticket. Look for what is there already
  /// after that.
  package func register(_ token: PushToken) -> CourierTicket {
    let ticket = CourierTicket(token: token.id)
    state.withLock { $0.waiting[token.id, default: []].append(ticket) }
    return ticket
  }

  package func leave(_ ticket: CourierTicket) {
    state.withLock { state in
      state.waiting[ticket.token]?.removeAll { $0 === ticket }
      if state.waiting[ticket.token]?.isEmpty == true { state.waiting[ticket.token] = nil }
    }
  }

  /// On the writer's thread.
  private func committed() {
    let starts = state.withLock { state in
      guard !state.waiting.isEmpty else { return false }
      guard !state.isLooking else {
        state.looksAgain = true
        return false
      }
      state.isLooking = true
      return true
    }
    if starts { Task.detached { self.look() } }
  }

  private func look() {
    while true {
      let seen = state.withLock { $0.seen }
      let found = try? store.read { c in
        (
          last: try c.first("SELECT max(seq) FROM notice") { $0.optionalInt(0) } ?? nil,
          tokens: try c.all("SELECT DISTINCT token FROM notice WHERE seq > \(seen)") { $0.int(0) }
        )
      }
      let tickets = state.withLock { state in
        if let last = found?.last { state.seen = max(state.seen, last) }
        return found?.tokens.flatMap { state.waiting[$0] ?? [] } ?? []
      }
      for ticket in tickets { ticket.signal() }
      let isDone = state.withLock { state in
        defer { state.looksAgain = false }
        state.isLooking = state.looksAgain
        return !state.looksAgain
      }
      if isDone { return }
    }
  }
}

/// One waiting poll.
package final class CourierTicket: Sendable {
  private enum State {
    case idle
    case signalled
    case waiting(CheckedContinuation<Void, Never>)
  }

  let token: Int64
  private let state = Mutex(State.idle)

  init(token: Int64) { self.token = token }

  /// Until something came since the last wait, or the task is cancelled.
  package func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if case .signalled = state {
            state = .idle
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      signal()
    }
  }

  func signal() {
    let continuation = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        state = .signalled
        return nil as CheckedContinuation<Void, Never>?
      }
      state = .idle
      return continuation
    }
    continuation?.resume()
  }
}
