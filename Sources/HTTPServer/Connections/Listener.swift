import Glibc
import HTTP
import Synchronization

/// Accepts connections on one socket and hands them on.
final class Listener: Sendable {
  let port: UInt16
  private let descriptor: Int32
  private let wakeup = Wakeup()
  private let isOver = Atomic(false)
  private let thread: Mutex<WorkThread?> = Mutex(nil)

  typealias Accept =
    @Sendable (_ socket: Int32, UnsafePointer<sockaddr>, _ length: socklen_t) -> Void

  /// - Parameter hasRoom: asked before each accept; while it says no, clients wait in the backlog.
  init(
    descriptor: Int32, hasRoom: @escaping @Sendable () -> Bool, accept: @escaping Accept
  ) {
    self.descriptor = descriptor
    self.port = ListeningSocket.port(of: descriptor)
    let running = WorkThread { [self] in run(hasRoom, accept) }
    thread.withLock { $0 = running }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    wakeup.signal()
    thread.withLock { $0 }?.join()
    if !isClosed.exchange(true, ordering: .relaxed) { close(descriptor) }
  }

  private let isClosed = Atomic(false)

  private func run(_ hasRoom: () -> Bool, _ accept: Accept) {
    while !isOver.load(ordering: .relaxed) {
      let isOpen = hasRoom()
      var entries = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&entries, isOpen ? 2 : 1, isOpen ? -1 : 50)
      if isOpen && entries[1].revents != 0 { acceptWaiting(hasRoom, accept) }
    }
  }

  private func acceptWaiting(_ hasRoom: () -> Bool, _ accept: Accept) {
    for _ in 0..<64 where hasRoom() {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          let socket = Glibc.accept(descriptor, address, &length)
          if socket >= 0 {
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            accept(socket, address, length)
          } else if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
            usleep(50_000)
          }
        }
      }
      if length == socklen_t(MemoryLayout<sockaddr_storage>.size) { return }
    }
  }
}
