import Dispatch
import Synchronization

/// The few threads on which reads go on that have spent their budget.
final class SlowLane: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isOpen = true
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let threads = Mutex<[WorkThread]>([])
  private let limit: Int

  init(threads count: Int, queue limit: Int) {
    self.limit = limit
    let started = (0..<max(count, 1)).map { _ in WorkThread { [self] in work() } }
    threads.withLock { $0 = started }
  }

  /// False when too many jobs wait already.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isAccepted = state.withLock { state in
      guard state.isOpen, state.jobs.count < limit else { return false }
      state.jobs.append(job)
      return true
    }
    if isAccepted { available.signal() }
    return isAccepted
  }

  /// Finishes what was accepted and ends the threads.
  func stop() {
    state.withLock { $0.isOpen = false }
    let threads = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for _ in threads { available.signal() }
    for thread in threads { thread.join() }
  }

  private func work() {
    while true {
      available.wait()
      let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let job else { return }
      job()
    }
  }
}
