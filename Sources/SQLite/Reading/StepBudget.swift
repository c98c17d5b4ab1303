import CSQLite
import Glibc

/// How much work a read may do before it is ended with `budgetExceeded`.
package enum StepBudget: Hashable, Sendable {
  /// Of time that passes: as long as a thread may be kept from the others it serves.
  case milliseconds(Int)
  /// Of work of this thread: on a busy machine a read is not charged for what others do meanwhile.
  /// Ten times that of time that passes is the end all the same.
  case processor(milliseconds: Int)
  /// Thousands of virtual machine steps: independent of the machine's speed, for tests.
  case kilosteps(Int)

  /// What a page may take on a worker thread that serves other connections too.
  package static let page = StepBudget.milliseconds(20)
}

/// The counter behind a connection's progress handler, at a fixed address for C.
final class BudgetCell {
  private struct State {
    var deadline: UInt64 = .max
    /// What of the thread's work the read may have done by then; nil: the deadline is the end.
    var work: UInt64?
    var end: UInt64 = .max
    var steps = Int.max
    var isExceeded = false

    /// A thread cannot have worked longer than the time that passed: the cheap clock is asked first.
    var isLate: Bool {
      let now = Monotonic.now()
      guard now > deadline else { return false }
      guard let work else { return true }
      return now > end || Monotonic.ofThread() > work
    }
  }

  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() { state.initialize(to: State()) }

  deinit { state.deallocate() }

  var isExceeded: Bool { state.pointee.isExceeded }

  func start(_ budget: StepBudget, on handle: OpaquePointer) {
    state.pointee = State()
    switch budget {
    case .milliseconds(let n): state.pointee.deadline = Monotonic.now() + UInt64(n) * 1_000_000
    case .processor(let n):
      let allowed = UInt64(n) * 1_000_000
      let now = Monotonic.now()
      state.pointee.deadline = now + allowed
      state.pointee.work = Monotonic.ofThread() + allowed
      state.pointee.end = now + 10 * allowed
    case .kilosteps(let n): state.pointee.steps = n
    }
    let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { cell in
      guard let state = cell?.assumingMemoryBound(to: State.self) else { return 0 }
      state.pointee.steps -= 1
      guard state.pointee.steps < 0 || state.pointee.isLate else { return 0 }
      state.pointee.isExceeded = true
      return 1
    }
    sqlite3_progress_handler(handle, 1000, handler, state)
  }

  func stop(on handle: OpaquePointer) {
    sqlite3_progress_handler(handle, 0, nil, nil)
  }
}

/// The clock that only moves forward, for bounds on work; never for data.
enum Monotonic {
  /// Nanoseconds.
  static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// What this thread has worked so far.
  static func ofThread() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
