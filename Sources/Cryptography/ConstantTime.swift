import COpenSSL

/// Comparison whose duration tells nothing about where two secrets differ.
package enum ConstantTime {
  /// Lengths are not secret.
  package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return CRYPTO_memcmp(a, b, a.count) == 0
  }

  package static func equal(_ a: String, _ b: String) -> Bool {
    equal(Array(a.utf8), Array(b.utf8))
  }
}
