import Synchronization

/// Who wants to hear that something was committed, by this process or another: long polls, caches.
package final class StoreChanges: Sendable {
  private let observers = Mutex<[@Sendable () -> Void]>([])

  /// The closure runs on the writer's thread and must return at once.
  package func observe(_ observer: @escaping @Sendable () -> Void) {
    observers.withLock { $0.append(observer) }
  }

  func announce() {
    for observer in observers.withLock({ $0 }) { observer() }
  }
}
