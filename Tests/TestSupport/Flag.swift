import Synchronization

/// Something that one task sets for others.
final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
  func clear() { value.withLock { $0 = false } }
}
