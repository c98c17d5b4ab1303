import Glibc
import Synchronization

/// Connections that were answered before their request had ended. Closing a socket with unread
/// bytes resets it, and the client may never see the answer; so we keep a second descriptor, read
/// and drop what still comes, up to a bound of time and bytes, and close then.
final class Lingering: Sendable {
  private struct Entry {
    let descriptor: Int32
    let deadline: Int64
    var bytesLeft: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let wakeup: Wakeup
  private let limit: Int64
  private static let most = 1_000

  init(wakeup: Wakeup, limit: Duration) {
    self.wakeup = wakeup
    self.limit = limit.milliseconds
  }

  /// Takes a second descriptor of the socket; call it before the library closes its own.
  func keep(_ descriptor: Int32, bytes: Int64) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    let deadline = MonotonicTime.milliseconds + limit
    let isKept = entries.withLock { entries in
      guard entries.count < Lingering.most else { return false }
      entries.append(
        Entry(descriptor: copy, deadline: deadline, bytesLeft: Int(clamping: bytes)))
      return true
    }
    if isKept { wakeup.signal() } else { close(copy) }
  }

  var descriptors: [Int32] { entries.withLock { $0.map(\.descriptor) } }

  /// Reads what has come; closes what has ended or taken too long.
  func drain(now: Int64) {
    entries.withLock { entries in
      entries = entries.compactMap { entry in
        var entry = entry
        let isOpen = now < entry.deadline && Lingering.read(&entry)
        if !isOpen { close(entry.descriptor) }
        return isOpen ? entry : nil
      }
    }
  }

  func closeAll() {
    entries.withLock { entries in
      for entry in entries { close(entry.descriptor) }
      entries = []
    }
  }

  /// False when the client has closed its side or sent more than the bound.
  private static func read(_ entry: inout Entry) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      while entry.bytesLeft > 0 {
        let count = recv(
          entry.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        if count == 0 { return false }
        entry.bytesLeft -= count
      }
      return false
    }
  }
}
