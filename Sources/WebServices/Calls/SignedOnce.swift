import Synchronization
import WireFormat

/// Signed requests that write, remembered while their date is good: none is carried out twice.
/// Nothing of it survives the process, so that what is dated before its start is refused.
final class SignedOnce: Sendable {
  private struct State {
    var seen: [String: Int64] = [:]
    var purgeAt = 1000
  }

  private let startedAt: Int64
  private let state = Mutex(State())

  init(now: Int64) {
    // Dates of requests have whole seconds.
    startedAt = now / 1000 * 1000
  }

  func admit(_ request: SignedRequest, now: Int64) throws {
    guard request.date >= startedAt else {
      throw WireError(
        .authenticationFailed, "the request was signed before the server started; sign it again")
    }
    let isNew = state.withLock { state in
      if state.seen.count >= state.purgeAt {
        state.seen = state.seen.filter { $0.value > now }
        state.purgeAt = max(1000, state.seen.count * 2)
      }
      let identity = request.identity
      guard state.seen[identity] == nil else { return false }
      state.seen[identity] = request.date + 2 * SignedRequest.window
      return true
    }
    guard isNew else {
      throw WireError(.authenticationFailed, "the request was carried out already; sign a new one")
    }
  }
}
