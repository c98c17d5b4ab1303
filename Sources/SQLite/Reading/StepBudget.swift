import CSQLite
import Glibc

/// How much work a read may do before it is ended with `budgetExceeded`.
package enum StepBudget: Hashable, Sendable {
  case milliseconds(Int)
  /// Thousands of virtual machine steps: independent of the machine's speed, for tests.
  case kilosteps(Int)

  /// What a page may take on a worker thread that serves other connections too.
  package static let page = StepBudget.milliseconds(20)
}

/// The counter behind a connection's progress handler, at a fixed address for C.
final class BudgetCell {
  private struct State {
    var deadline: UInt64 = .max
    var steps = Int.max
    var isExceeded = false
  }

  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() { state.initialize(to: State()) }

  deinit { state.deallocate() }

  var isExceeded: Bool { state.pointee.isExceeded }

  func start(_ budget: StepBudget, on handle: OpaquePointer) {
    state.pointee = State()
    switch budget {
    case .milliseconds(let n): state.pointee.deadline = Monotonic.now() + UInt64(n) * 1_000_000
    case .kilosteps(let n): state.pointee.steps = n
    }
    let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { cell in
      guard let state = cell?.assumingMemoryBound(to: State.self) else { return 0 }
      state.pointee.steps -= 1
      guard state.pointee.steps < 0 || Monotonic.now() > state.pointee.deadline else { return 0 }
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
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
