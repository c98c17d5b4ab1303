import CSQLite
import Dispatch
import Synchronization

/// Copies the write-ahead log into the file on a thread of its own, so that no write waits for it.
final class Checkpointer: Sendable {
  /// About 4 MB of pages: small enough to be quick, large enough not to copy a page each time.
  private static let pages = 1000

  private let connection: Connection
  private let limitPages: Int
  private let wake = DispatchSemaphore(value: 0)
  private let isClosed = Atomic(false)
  private let isLate = Atomic(false)
  private let isAsked = Atomic(false)
  private let isTrim = Atomic(false)
  private let thread = Mutex<WorkerThread?>(nil)

  init(connection: Connection, limitBytes: Int64) throws {
    self.connection = connection
    limitPages = Int(limitBytes / 4096)
    let started = try WorkerThread { [self] in loop() }
    thread.withLock { $0 = started }
  }

  func note(walPages: Int) {
    guard walPages > Self.pages else { return }
    if walPages > limitPages { isLate.store(true, ordering: .relaxed) }
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wake.signal() }
  }

  func trim() {
    isTrim.store(true, ordering: .releasing)
    wake.signal()
  }

  func close() {
    isClosed.store(true, ordering: .releasing)
    wake.signal()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    connection.close()
  }

  private func loop() {
    while true {
      wake.wait()
      if isClosed.load(ordering: .acquiring) { return }
      isAsked.store(false, ordering: .releasing)
      connection.checkpoint(mode())
    }
  }

  /// Passive never waits for anybody; a restart waits for readers and lets the log begin anew.
  private func mode() -> Int32 {
    let isLate = isLate.exchange(false, ordering: .relaxed)
    if isTrim.exchange(false, ordering: .acquiring) { return SQLITE_CHECKPOINT_TRUNCATE }
    return isLate ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE
  }
}

extension Connection {
  /// Failures are left to the next time: nothing is lost by a longer log.
  func checkpoint(_ mode: Int32) {
    _ = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
  }
}
