import CSQLite
import Dispatch
import Synchronization

/// Copies the write-ahead log into the file on a thread of its own, so that no write waits for it.
/// Only when the log is longer than its limit the writer stands still between two groups, until the
/// log can begin anew: under load the copy would for ever be one commit behind.
final class Checkpointer: Sendable {
  private let connection: Connection
  private let pages: Int
  private let limitPages: Int
  /// The length of the log at which the next restart is tried.
  private let restartPages: Atomic<Int>
  private let wake = DispatchSemaphore(value: 0)
  private let restarted = DispatchSemaphore(value: 0)
  private let isClosed = Atomic(false)
  private let isLate = Atomic(false)
  private let isAsked = Atomic(false)
  private let isTrim = Atomic(false)
  private let thread = Mutex<WorkerThread?>(nil)

  init(connection: Connection, _ options: DatabaseOptions) throws {
    self.connection = connection
    pages = Int(options.checkpointBytes / 4096)
    limitPages = Int(options.walLimitBytes / 4096)
    restartPages = Atomic(limitPages)
    // Whoever restarts the log holds up writers while it waits for readers: it gives up soon.
    connection.wait(milliseconds: 50)
    let started = try WorkerThread { [self] in loop() }
    thread.withLock { $0 = started }
  }

  /// After a commit.
  func note(walPages: Int) {
    guard walPages > pages else { return }
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wake.signal() }
  }

  /// Between groups, on the writer's thread. Should a long read be in the way, the next try comes
  /// when the log has grown by a quarter.
  func keepLimit(walPages: Int) {
    if walPages > restartPages.load(ordering: .relaxed) {
      restartPages.store(walPages / 4 * 5, ordering: .relaxed)
      isLate.store(true, ordering: .releasing)
      wake.signal()
      restarted.wait()
    } else if walPages < limitPages {
      restartPages.store(limitPages, ordering: .relaxed)
    }
  }

  /// Copies everything and cuts the log off, if nobody is in the way.
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
      if isLate.exchange(false, ordering: .acquiring) {
        connection.checkpoint(SQLITE_CHECKPOINT_RESTART)
        restarted.signal()
      } else if isTrim.exchange(false, ordering: .acquiring) {
        connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
      } else {
        // Passive: never waits for anybody.
        connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
      }
    }
  }
}

extension Connection {
  /// How long statements of this connection wait for others.
  func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Failures are left to the next time: nothing is lost by a longer log.
  func checkpoint(_ mode: Int32) {
    _ = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
  }
}
