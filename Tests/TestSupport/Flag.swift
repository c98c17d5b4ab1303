import Synchronization

/// Something that one task sets for others.
package final class Flag: Sendable {
  private let value = Mutex(false)

  package init() {}

  package var isSet: Bool { value.withLock { $0 } }
  package func set() { value.withLock { $0 = true } }
  package func clear() { value.withLock { $0 = false } }
}
