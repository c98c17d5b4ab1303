import COpenSSL

/// A public key on the curve P-256, for signatures of server-to-server requests.
/// The library reads a key from any thread once it is made, and nothing changes it.
package final class P256PublicKey: @unchecked Sendable {
  private let handle: OpaquePointer
  /// SubjectPublicKeyInfo, DER.
  package let der: [UInt8]

  /// The fixed beginning of SubjectPublicKeyInfo before an uncompressed point of this curve.
  private static let prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]

  /// Only SubjectPublicKeyInfo with an uncompressed point of P-256.
  package init(der: [UInt8]) throws(CryptographyError) {
    guard der.count == 91, der.starts(with: Self.prefix) else {
      throw CryptographyError(.badKey, "the key is not a P-256 public key")
    }
    let key = der.withUnsafeBufferPointer { bytes in
      var position = bytes.baseAddress
      return d2i_PUBKEY(nil, &position, bytes.count)
    }
    guard let key else {
      throw CryptographyError(.badKey, "the point of the key is not on the curve P-256")
    }
    handle = key
    self.der = der
  }

  /// `-----BEGIN PUBLIC KEY-----` as `openssl ec -pubout` prints it.
  package convenience init(pem: String) throws(CryptographyError) {
    let lines = pem.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
    guard lines.first == "-----BEGINPUBLICKEY-----", lines.last == "-----ENDPUBLICKEY-----",
      let der = Base64.decode(lines.dropFirst().dropLast().joined())
    else { throw CryptographyError(.badKey, "the text is not a public key in PEM") }
    try self.init(der: der)
  }

  deinit { EVP_PKEY_free(handle) }

  /// A DER signature (ECDSA) over the SHA-256 of the message.
  package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, SHA256.algorithm, nil, handle) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}
