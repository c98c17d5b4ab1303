import Synchronization

/// A secret that a write made, outside what is stored with the submission.
final class MadeSecret: Sendable {
  private let text = Mutex<String?>(nil)

  var value: String? { text.withLock { $0 } }

  func set(_ secret: String) { text.withLock { $0 = secret } }
}
