import RecordStore
import Records
import Synchronization

/// Invitations that signed-in people have looked at, until they are written down together: a look
/// itself writes nothing.
final class OpenedInvitations: Sendable {
  private let seen = Mutex<Set<ParticipantID>>([])

  func note(_ participant: ParticipantID) {
    seen.withLock { _ = $0.insert(participant) }
  }

  func take() -> [ParticipantID] {
    seen.withLock { seen in
      let taken = seen.sorted()
      seen.removeAll()
      return taken
    }
  }
}

extension Desk {
  /// Writes down what was looked at since the last time. For a timer of a few seconds; what is lost
  /// with a power cut is a few seconds of it.
  package func flush() async throws {
    let seen = opened.take()
    guard !seen.isEmpty else { return }
    try await store.write(as: .operatorOfStore) { context in
      try Shares.markOpened(context, participants: seen)
    }
  }
}
