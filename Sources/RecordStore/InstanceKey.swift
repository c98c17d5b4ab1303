import Cryptography

/// The secret of this installation. Each purpose has a key of its own, derived from it.
package struct InstanceKey: Sendable {
  package enum Purpose: String, Sendable, CaseIterable {
    case webAuthToken, signInTicket, formToken, personalLink, downloadAddress, logAddress
    case uploadAddress
    case changeToken
    case continuationMarker
  }

  private let secret: [UInt8]

  package init(secret: [UInt8]) {
    self.secret = secret
  }

  package func key(for purpose: Purpose) -> [UInt8] {
    HMACSHA256.code(Array("sharehold:\(purpose.rawValue)".utf8), key: secret)
  }
}
