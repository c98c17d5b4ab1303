/// What can go wrong in this target. No case carries secret bytes.
package struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    case badKey, badNonce, badParameters, badHash, notAuthentic, failed
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: StaticString) {
    self.code = code
    self.message = "\(message)"
  }

  package var description: String { message }
}
