import Cryptography
import Foundation
import HTTP
import TestSupport

/// The private half of a server-to-server key, as a client program holds it.
struct TestServerKey: Sendable {
  let keyID: String
  private let key: P256PrivateKey

  init() {
    keyID = ""
    key = P256PrivateKey()
  }

  private init(keyID: String, key: P256PrivateKey) {
    self.keyID = keyID
    self.key = key
  }

  func named(_ keyID: String) -> TestServerKey { TestServerKey(keyID: keyID, key: key) }

  var pem: String { key.publicPEM }

  /// The three headers of a signed request. `hash` is the middle part of the signed text.
  func headers(
    path: String, body: String, at now: Int64, hash: String? = nil
  ) throws -> HeaderFields {
    let date = Self.date(now)
    let hash = hash ?? Base64.encode(SHA256.hash(body))
    let signature = key.sign(Array("\(date):\(hash):\(path)".utf8))
    return [
      "X-Apple-CloudKit-Request-KeyID": keyID,
      "X-Apple-CloudKit-Request-ISO8601Date": date,
      "X-Apple-CloudKit-Request-SignatureV1": Base64.encode(signature),
    ]
  }

  static func date(_ milliseconds: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
    return date.formatted(.iso8601)
  }
}
