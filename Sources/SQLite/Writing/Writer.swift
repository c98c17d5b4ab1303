import Dispatch
import Synchronization

/// The one thread that writes: takes every waiting write, commits them together, wakes them all.
final class Writer: Sendable {
  private struct Queue {
    var jobs: [any WriteJob] = []
    var isClosed = false
    var isWaiting = false
  }

  private let queue = Mutex(Queue())
  private let wake = DispatchSemaphore(value: 0)
  private let group: WriteGroup
  private let watch: Int?
  private let thread = Mutex<WorkerThread?>(nil)

  init(group: WriteGroup, watchMilliseconds: Int?) throws {
    self.group = group
    watch = watchMilliseconds
    group.tellWhetherAwaited { [weak self] in self?.queue.withLock { !$0.jobs.isEmpty } ?? false }
    let started = try WorkerThread { [self] in loop() }
    thread.withLock { $0 = started }
  }

  func submit(_ job: any WriteJob) {
    let (isClosed, isWaiting) = queue.withLock { queue in
      guard !queue.isClosed else { return (true, false) }
      queue.jobs.append(job)
      let isWaiting = queue.isWaiting
      queue.isWaiting = false
      return (false, isWaiting)
    }
    if isClosed { job.complete(SQLiteError(.closed)) }
    if isWaiting { wake.signal() }
  }

  var isOnThread: Bool { thread.withLock { $0?.isCurrent ?? false } }

  /// Waits for what was submitted, then ends the thread.
  func close() {
    queue.withLock { $0.isClosed = true }
    wake.signal()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    group.close()
  }

  private func loop() {
    var waiting: [any WriteJob] = []
    while true {
      if waiting.isEmpty {
        let (jobs, isClosed) = take(willRest: true)
        if jobs.isEmpty {
          if isClosed { return }
          rest()
          continue
        }
        waiting = jobs
      }
      group.commit(&waiting) { take(willRest: false).jobs }
    }
  }

  /// What waits now; when that is nothing and the thread will rest, the next submission wakes it.
  private func take(willRest: Bool) -> (jobs: [any WriteJob], isClosed: Bool) {
    queue.withLock { queue in
      var jobs: [any WriteJob] = []
      swap(&jobs, &queue.jobs)
      queue.isWaiting = willRest && jobs.isEmpty
      return (jobs, queue.isClosed)
    }
  }

  private func rest() {
    guard let watch else { return wake.wait() }
    if wake.wait(timeout: .now() + .milliseconds(watch)) == .timedOut { group.lookForOthers() }
  }
}
