import CSQLite
import Glibc

/// Where the writers of all processes queue: whoever holds byte 0 is the next to begin a
/// transaction. A server under load passes through between its groups like everybody else, so that
/// a command of one write gets in at once. Byte 1 is held by everybody who has the file open.
///
/// The lock file is not the database: closing a second opening of that one would drop SQLite's own
/// locks (https://sqlite.org/howtocorrupt.html, section 2.2).
final class Turnstile: Sendable {
  private static let queue = 0
  private static let presence = 1
  private let file: Int32

  /// Opens the lock file beside the database and shows that the database is in use.
  init(database path: String) throws {
    let path = path + "-turnstile"
    file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SQLiteError(.cannotOpen, detail: path) }
    guard shim_lock_byte(file, Self.presence, F_RDLCK, 0) == 0 else {
      Glibc.close(file)
      throw SQLiteError(.busy, detail: "the file is being replaced")
    }
  }

  /// Refuses while anybody has the database open, and keeps everybody out until released.
  init(alone path: String) throws {
    let path = path + "-turnstile"
    file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SQLiteError(.cannotOpen, detail: path) }
    guard shim_lock_byte(file, Self.presence, F_WRLCK, 0) == 0 else {
      Glibc.close(file)
      throw SQLiteError(.busy, detail: "the file is open")
    }
  }

  deinit { Glibc.close(file) }

  func enter() throws {
    if shim_lock_byte(file, Self.queue, F_WRLCK, 0) == 0 { return }
    let error = shim_lock_byte(file, Self.queue, F_WRLCK, 1)
    guard error == 0 else { throw SQLiteError(.inputOutput, detail: "turnstile: \(error)") }
  }

  /// Says that the database is no longer in use here.
  func close() {
    _ = shim_lock_byte(file, Self.presence, F_UNLCK, 0)
  }

  /// Whether somebody stands there. Asked by who is writing, who is not in the queue himself.
  var isTaken: Bool {
    guard shim_lock_byte(file, Self.queue, F_WRLCK, 0) == 0 else { return true }
    leave()
    return false
  }

  func leave() {
    _ = shim_lock_byte(file, Self.queue, F_UNLCK, 0)
  }
}
