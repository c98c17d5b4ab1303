import Glibc
import Synchronization

/// A thread of our own: what blocks must not stand on Swift's pool.
final class WorkThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: Mutex<pthread_t?>

  init(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if result != 0 { body.release() }
    handle = Mutex(result == 0 ? thread : nil)
  }

  deinit {
    if let thread = handle.withLock({ $0 }) { pthread_detach(thread) }
  }

  /// Waits until the thread has ended; a second call returns at once.
  func join() {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_join(thread, nil) }
  }
}
