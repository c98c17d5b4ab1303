import Cryptography

/// The secret of this installation. Each purpose has a key of its own, derived from it.
package struct InstanceKey: Sendable {
  package enum Purpose: String, Sendable, CaseIterable {
    case webAuthToken, signInTicket, formToken, personalLink, downloadAddress, logAddress
    case uploadAddress
    case gatePass
    case changeToken
    case continuationMarker
    case mailedLink, mailedSecret
    case webhookSecret
  }

  /// Derived once: many calls need one of them.
  private let keys: [Purpose: [UInt8]]

  package init(secret: [UInt8]) {
    let derived = Purpose.allCases.map { purpose in
      (purpose, HMACSHA256.code(Array("sharehold:\(purpose.rawValue)".utf8), key: secret))
    }
    keys = Dictionary(uniqueKeysWithValues: derived)
  }

  // Every purpose has one; an empty key in its place would let anybody forge.
  package func key(for purpose: Purpose) -> [UInt8] { keys[purpose]! }
}
