import Dispatch
import Synchronization

/// One waiting write. It may run more than once, but only one run is ever committed.
protocol WriteJob: Sendable {
  /// Whether it has a transaction of its own.
  var isAlone: Bool { get }
  func run(_ connection: Connection) throws
  /// After COMMIT, or with the reason why nothing of it was committed.
  func complete(_ failure: (any Error)?)
}

/// A write that a Swift task waits for.
final class TaskWriteJob<T: Sendable>: WriteJob {
  let isAlone: Bool
  private let body: @Sendable (Connection) throws -> T
  private let value = Mutex<T?>(nil)
  private let continuation: UnsafeContinuation<T, any Error>

  init(
    _ continuation: UnsafeContinuation<T, any Error>, isAlone: Bool,
    _ body: @escaping @Sendable (Connection) throws -> T
  ) {
    self.isAlone = isAlone
    self.continuation = continuation
    self.body = body
  }

  func run(_ connection: Connection) throws {
    let result = try body(connection)
    value.withLock { $0 = result }
  }

  func complete(_ failure: (any Error)?) {
    if let failure { return continuation.resume(throwing: failure) }
    guard let result = value.withLock({ $0 }) else {
      return continuation.resume(throwing: SQLiteError(.misuse, detail: "no value"))
    }
    continuation.resume(returning: result)
  }
}

/// A write that its own thread waits for, blocked. The body belongs to that thread's stack: it is let
/// go before the thread goes on.
final class ThreadWriteJob: WriteJob {
  let isAlone = false
  private struct State {
    var body: (@Sendable (Connection) throws -> Void)?
    var failure: (any Error)?
  }

  private let state: Mutex<State>
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable (Connection) throws -> Void) {
    state = Mutex(State(body: body))
  }

  func run(_ connection: Connection) throws {
    try state.withLock { $0.body }?(connection)
  }

  func complete(_ failure: (any Error)?) {
    state.withLock { $0 = State(body: nil, failure: failure) }
    done.signal()
  }

  func wait() throws {
    done.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
