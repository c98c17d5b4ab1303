import COpenSSL

/// SHA-256 of bytes that are all there.
package enum SHA256 {
  /// Fetched once: looking the algorithm up costs more than hashing a short text.
  nonisolated(unsafe) static let algorithm: OpaquePointer? = EVP_MD_fetch(nil, "SHA256", nil)

  package static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      var length: UInt32 = 0
      let done = EVP_Digest(
        bytes.baseAddress, bytes.count, out.baseAddress, &length, algorithm, nil)
      precondition(done == 1 && length == 32, "libcrypto cannot compute SHA-256")
      count = 32
    }
  }

  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { hash($0) }
  }

  package static func hash(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  /// Lower-case hexadecimal digits of the hash.
  package static func hex(_ bytes: [UInt8]) -> String { Hex.encode(hash(bytes)) }
  package static func hex(_ text: String) -> String { Hex.encode(hash(text)) }
}
