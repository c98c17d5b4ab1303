import COpenSSL

/// SHA-256 of bytes that arrive in pieces. Not for use by several threads at once.
package final class SHA256Stream {
  private let context: OpaquePointer

  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, SHA256.algorithm, nil) == 1
    else { preconditionFailure("libcrypto cannot start SHA-256") }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    let done = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(done == 1, "libcrypto cannot continue SHA-256")
  }

  package func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// The hash of everything so far; the stream starts again.
  package func finish() -> [UInt8] {
    let hash = [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      let done = EVP_DigestFinal_ex(context, out.baseAddress, nil)
      precondition(done == 1, "libcrypto cannot finish SHA-256")
      count = 32
    }
    let again = EVP_DigestInit_ex(context, SHA256.algorithm, nil)
    precondition(again == 1, "libcrypto cannot start SHA-256")
    return hash
  }
}
