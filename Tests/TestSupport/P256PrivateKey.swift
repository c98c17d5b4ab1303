import COpenSSL
import Cryptography

/// The private half of a P-256 key, as programs that sign their requests hold it. The library reads
/// a key from any thread once it is made, and nothing changes it.
package final class P256PrivateKey: @unchecked Sendable {
  private let handle: OpaquePointer?

  /// A new key each time.
  package init() {
    let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    EVP_PKEY_keygen_init(context)
    EVP_PKEY_CTX_set_group_name(context, "P-256")
    EVP_PKEY_generate(context, &key)
    handle = key
  }

  deinit { EVP_PKEY_free(handle) }

  /// What `openssl ec -pubout` prints.
  package var publicPEM: String {
    let length = i2d_PUBKEY(handle, nil)
    var der = [UInt8](repeating: 0, count: Int(max(length, 0)))
    der.withUnsafeMutableBufferPointer { bytes in
      var position = bytes.baseAddress
      _ = i2d_PUBKEY(handle, &position)
    }
    let text = Array(Base64.encode(der))
    let lines = stride(from: 0, to: text.count, by: 64).map {
      String(text[$0..<min($0 + 64, text.count)])
    }
    return (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----", ""])
      .joined(separator: "\n")
  }

  /// ECDSA over SHA-256, DER.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle)
    var length = 128
    var signature = [UInt8](repeating: 0, count: length)
    EVP_DigestSign(context, &signature, &length, message, message.count)
    return Array(signature.prefix(length))
  }
}
