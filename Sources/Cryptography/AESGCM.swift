import COpenSSL

/// AES-256-GCM. A sealed text is nonce (12 bytes), cipher text, tag (16 bytes).
package enum AESGCM {
  package static let overhead = 28

  package static func seal(
    _ plain: [UInt8], key: [UInt8], random: any RandomSource, authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    try seal(plain, key: key, nonce: random.bytes(12), authenticating: extra)
  }

  /// A nonce must never be used twice with one key.
  package static func seal(
    _ plain: [UInt8], key: [UInt8], nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    let context = try Context(key: key, nonce: nonce, sealing: true)
    try context.authenticate(extra)
    let cipher = try context.update(plain)
    return nonce + cipher + (try context.finishSealing())
  }

  package static func open(
    _ sealed: [UInt8], key: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= overhead else {
      throw CryptographyError(.notAuthentic, "the sealed bytes are too short")
    }
    let context = try Context(key: key, nonce: Array(sealed.prefix(12)), sealing: false)
    try context.authenticate(extra)
    let plain = try context.update(Array(sealed[12..<(sealed.count - 16)]))
    try context.finishOpening(tag: Array(sealed.suffix(16)))
    return plain
  }

  /// The library's cipher context, freed with this value.
  private final class Context {
    private let handle: OpaquePointer

    init(key: [UInt8], nonce: [UInt8], sealing: Bool) throws(CryptographyError) {
      guard key.count == 32 else {
        throw CryptographyError(.badKey, "an AES-256 key has 32 bytes")
      }
      guard nonce.count == 12 else {
        throw CryptographyError(.badNonce, "a GCM nonce has 12 bytes")
      }
      guard let handle = EVP_CIPHER_CTX_new() else {
        throw CryptographyError(.failed, "libcrypto has no memory for a cipher")
      }
      self.handle = handle
      guard EVP_CipherInit_ex(handle, EVP_aes_256_gcm(), nil, key, nonce, sealing ? 1 : 0) == 1
      else { throw CryptographyError(.failed, "libcrypto cannot start AES-256-GCM") }
    }

    deinit { EVP_CIPHER_CTX_free(handle) }

    func authenticate(_ extra: [UInt8]) throws(CryptographyError) {
      guard !extra.isEmpty else { return }
      var length: Int32 = 0
      guard EVP_CipherUpdate(handle, nil, &length, extra, Int32(extra.count)) == 1 else {
        throw CryptographyError(.failed, "libcrypto cannot authenticate")
      }
    }

    func update(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
      guard !bytes.isEmpty else { return [] }
      guard bytes.count < Int(Int32.max) else {
        throw CryptographyError(.failed, "too many bytes for one sealed text")
      }
      var out = [UInt8](repeating: 0, count: bytes.count)
      var length: Int32 = 0
      guard EVP_CipherUpdate(handle, &out, &length, bytes, Int32(bytes.count)) == 1 else {
        throw CryptographyError(.failed, "libcrypto cannot encrypt")
      }
      return out
    }

    func finishSealing() throws(CryptographyError) -> [UInt8] {
      var rest = [UInt8](repeating: 0, count: 16)
      var tag = [UInt8](repeating: 0, count: 16)
      var length: Int32 = 0
      guard EVP_CipherFinal_ex(handle, &rest, &length) == 1,
        EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
      else { throw CryptographyError(.failed, "libcrypto cannot finish encryption") }
      return tag
    }

    func finishOpening(tag: [UInt8]) throws(CryptographyError) {
      var rest = [UInt8](repeating: 0, count: 16)
      var tag = tag
      var length: Int32 = 0
      guard EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1,
        EVP_CipherFinal_ex(handle, &rest, &length) == 1
      else { throw CryptographyError(.notAuthentic, "the sealed bytes are not authentic") }
    }
  }
}
