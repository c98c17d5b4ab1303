/// Thrown by an inline handler whose read has spent its budget: the server runs the handler again
/// on the slow lane, with the connection suspended and `request.lane == .slow`.
package struct NeedsSlowLane: Error, Sendable {
  package init() {}
}

/// Where a handler runs, and so how much time a read may take.
package enum Lane: Sendable {
  /// The worker thread that serves many connections.
  case fast
  /// A thread of the small pool that serves only such requests, or Swift's own for async handlers.
  case slow
}
