import Synchronization

/// Wakes open pages when something was committed, whatever it was, but not more often than a few
/// times a second. They look for themselves whether it concerns them.
package final class LiveWatch: Sendable {
  private struct State {
    var waiting: [CourierTicket] = []
    var isComing = false
  }

  private let spacing: Duration
  private let state = Mutex(State())

  package init(_ store: Store, spacing: Duration = .milliseconds(250)) {
    self.spacing = spacing
    store.changes.observe { [weak self] in self?.committed() }
  }

  package func register() -> CourierTicket {
    let ticket = CourierTicket(token: 0)
    state.withLock { $0.waiting.append(ticket) }
    return ticket
  }

  package func leave(_ ticket: CourierTicket) {
    state.withLock { $0.waiting.removeAll { $0 === ticket } }
  }

  /// On the writer's thread.
  private func committed() {
    let starts = state.withLock { state in
      guard !state.waiting.isEmpty, !state.isComing else { return false }
      state.isComing = true
      return true
    }
    guard starts else { return }
    Task.detached { [self] in
      try? await Task.sleep(for: spacing)
      let waiting = state.withLock { state in
        state.isComing = false
        return state.waiting
      }
      for ticket in waiting { ticket.signal() }
    }
  }
}
