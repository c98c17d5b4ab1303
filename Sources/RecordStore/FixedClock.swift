import Synchronization

/// A clock that moves when it is told to.
package final class FixedClock: Clock {
  private let milliseconds: Mutex<Int64>

  package init(_ milliseconds: Int64 = 1_700_000_000_000) {
    self.milliseconds = Mutex(milliseconds)
  }

  package func now() -> Int64 { milliseconds.withLock { $0 } }

  package func advance(by step: Int64) { milliseconds.withLock { $0 += step } }

  package func set(to time: Int64) { milliseconds.withLock { $0 = time } }
}
