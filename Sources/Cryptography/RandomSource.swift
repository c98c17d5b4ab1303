import COpenSSL
import Glibc

/// Where random bytes come from; passed in, so that tests can repeat themselves.
package protocol RandomSource: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

/// Random bytes fit for secrets, from the kernel: for the few that a page needs it takes a fifth of
/// the time that libcrypto's generator takes.
package struct SystemRandomSource: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let piece = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<min(count, filled + 256)])
        let isFilled =
          getentropy(piece.baseAddress, piece.count) == 0
          || RAND_bytes(piece.baseAddress, Int32(piece.count)) == 1
        precondition(isFilled, "there are no random bytes")
        filled += piece.count
      }
    }
  }
}
