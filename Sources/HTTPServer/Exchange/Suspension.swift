import HTTP

/// What a suspended connection waits for. Whoever ends the wait must be the one that finds
/// `isWaiting` set under the lock: the task, the sweeper, or the stopping server.
struct Suspension: Sendable {
  /// What the wait has brought.
  enum Outcome: Sendable {
    case response(Response)
    /// A piece of an upload was taken.
    case taken
    /// A piece of an upload was refused.
    case refused(Response)
  }

  var isWaiting = false
  var isPoll = false
  /// Told apart from earlier waits of the same connection.
  var number: UInt64 = 0
  /// Milliseconds at which it began, and at which its task was cancelled.
  var since: Int64 = 0
  var cancelled: Int64?
  var task: Task<Void, Never>?
  var outcome: Outcome?
  /// By which an answer is made when nothing else gives one.
  var match: Match?
  var request: Request?
}
