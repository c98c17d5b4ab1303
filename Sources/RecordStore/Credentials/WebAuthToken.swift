package import Cryptography

/// What a web auth token says: which session it belongs to and when it was issued. A reader cannot
/// make one, and making one writes nothing.
package struct WebAuthToken: Hashable, Sendable {
  package let session: Int64
  /// Milliseconds since 1970.
  package let issuedAt: Int64

  package init(session: Int64, issuedAt: Int64) {
    self.session = session
    self.issuedAt = issuedAt
  }

  /// Seals and opens tokens with the key of this installation.
  package struct Sealer: Sendable {
    private let code: HMACSHA256
    private let random: any RandomSource

    package init(_ keys: InstanceKey, _ random: any RandomSource) {
      code = HMACSHA256(key: keys.key(for: .webAuthToken))
      self.random = random
    }

    /// Another text each time.
    package func seal(_ token: WebAuthToken) -> String {
      let message = SealedNumbers.bytes(token.session, token.issuedAt) + random.bytes(8)
      return Base64.encode(message + code.code(message))
    }

    /// Nil for what this installation did not make. A plus sign that some client or proxy has
    /// turned into a space is one again.
    package func open(_ text: String) -> WebAuthToken? {
      let text = text.contains(" ") ? text.replacing(" ", with: "+") : text
      guard let all = Base64.decode(text), all.count == 56,
        code.verify(Array(all[24...]), of: Array(all[..<24]))
      else { return nil }
      return WebAuthToken(
        session: SealedNumbers.number(all[0..<8]), issuedAt: SealedNumbers.number(all[8..<16]))
    }
  }
}
