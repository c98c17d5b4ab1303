import Glibc
import HTTP
import Synchronization

/// The thread that looks after time: slow clients, long polls, clients that went away. The
/// library's own time-out only counts inactivity, and none at all while a connection is suspended.
final class Sweeper: Sendable {
  private let engine: Engine
  private let wakeup: Wakeup
  private let retired: Mutex<[Worker]> = Mutex([])
  private let isOver = Atomic(false)
  private let thread: Mutex<WorkThread?> = Mutex(nil)
  private let interval: Int64

  /// Not among glibc's unconditional names (poll(2), POLLRDHUP).
  private static let peerClosed: Int16 = 0x2000

  init(_ engine: Engine, wakeup: Wakeup) {
    self.engine = engine
    self.wakeup = wakeup
    let deadlines = engine.configuration.deadlines
    let shortest = min(
      deadlines.header, deadlines.idle, deadlines.body, deadlines.response, deadlines.drain,
      deadlines.poll, deadlines.handler, deadlines.grace)
    interval = min(max(shortest.milliseconds / 4, 10), 1_000)
    thread.withLock { $0 = WorkThread { [self] in run() } }
  }

  /// Ends a worker once its last connection is closed.
  func retire(_ workers: [Worker]) {
    for worker in workers { worker.isRetired.store(true, ordering: .relaxed) }
    retired.withLock { $0.append(contentsOf: workers) }
  }

  /// Ends the thread and returns the workers that were still retiring.
  func stop() -> [Worker] {
    isOver.store(true, ordering: .relaxed)
    wakeup.signal()
    thread.withLock { $0 }?.join()
    return retired.withLock { workers in
      defer { workers = [] }
      return workers
    }
  }

  private func run() {
    var next = MonotonicTime.milliseconds + interval
    while !isOver.load(ordering: .relaxed) {
      sleep(until: next)
      let now = MonotonicTime.milliseconds
      engine.lingering.drain(now: now)
      if now >= next {
        sweep(now)
        stopRetired()
        next = now + interval
      }
    }
    engine.lingering.closeAll()
  }

  private func sleep(until next: Int64) {
    var entries = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
    for descriptor in engine.lingering.descriptors {
      entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let wait = Int32(clamping: max(next - MonotonicTime.milliseconds, 0))
    _ = poll(&entries, nfds_t(entries.count), wait)
    wakeup.clear()
  }

  private func sweep(_ now: Int64) {
    var polls: [Exchange] = []
    var overdue: [Exchange] = []
    engine.connections.withEach { exchange in
      if exchange.isLate(now) {
        shutdown(exchange.socket, Int32(SHUT_RDWR))
      }
      switch exchange.wait {
      case .none: break
      case .poll: polls.append(exchange)
      case .handler: overdue.append(exchange)
      }
    }
    for exchange in polls + overdue { exchange.endOverdueWait(now) }
    endAbandoned(polls, now)
  }

  /// A suspended connection is not watched by the library. Its socket stays open as long as it is
  /// suspended, and under the table's lock it cannot be closed.
  private func endAbandoned(_ polls: [Exchange], _ now: Int64) {
    if polls.isEmpty { return }
    var gone: [Exchange] = []
    engine.connections.withEach { exchange in
      guard exchange.wait == .poll else { return }
      var entry = pollfd(fd: exchange.socket, events: Sweeper.peerClosed, revents: 0)
      if poll(&entry, 1, 0) > 0 { gone.append(exchange) }
    }
    for exchange in gone { exchange.cancelWait(now) }
  }

  private func stopRetired() {
    let finished = retired.withLock { workers in
      let finished = workers.filter { $0.load.load(ordering: .relaxed) == 0 }
      workers.removeAll { $0.load.load(ordering: .relaxed) == 0 }
      return finished
    }
    for worker in finished { worker.stop() }
  }
}
