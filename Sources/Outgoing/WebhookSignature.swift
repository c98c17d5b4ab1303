import Cryptography

/// What shows a receiver that a message comes from here, was not changed, and is not an old one sent
/// again: the scheme of standardwebhooks.com, for which there are libraries.
package enum WebhookSignature {
  /// - Parameter time: seconds since 1970, of this try.
  package static func headers(
    identifier: String, time: Int64, body: String, key: [UInt8]
  ) -> [String] {
    let signed = "\(identifier).\(time).\(body)"
    let code = HMACSHA256.code(Array(signed.utf8), key: key)
    return [
      "webhook-id: \(identifier)", "webhook-timestamp: \(time)",
      "webhook-signature: v1,\(Base64.encode(code))",
    ]
  }
}
