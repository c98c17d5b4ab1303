import COpenSSL

/// The scrypt function (RFC 7914). One call takes the memory and time its parameters ask for.
package enum Scrypt {
  package struct Parameters: Hashable, Sendable {
    /// The base-2 logarithm of N.
    package var costLog2: Int
    package var blockSize: Int
    package var parallelism: Int

    package init(costLog2: Int, blockSize: Int, parallelism: Int) {
      self.costLog2 = costLog2
      self.blockSize = blockSize
      self.parallelism = parallelism
    }

    /// N=2^15, r=8, p=3: 32 MiB, about 0.3 s.
    package static let standard = Parameters(costLog2: 15, blockSize: 8, parallelism: 3)

    var isBounded: Bool {
      1...20 ~= costLog2 && 1...32 ~= blockSize && 1...16 ~= parallelism
    }
  }

  package static func derive(
    _ password: String, salt: [UInt8], _ parameters: Parameters, length: Int = 32
  ) throws(CryptographyError) -> [UInt8] {
    guard parameters.isBounded, 1...1024 ~= length else {
      throw CryptographyError(.badParameters, "scrypt parameters are out of bounds")
    }
    let n = UInt64(1) << UInt64(parameters.costLog2)
    let r = UInt64(parameters.blockSize)
    let p = UInt64(parameters.parallelism)
    // The library's own bound is 32 MiB and refuses N=2^15, r=8; this is what the call needs.
    let memory = 128 * r * (n + p + 2) + 1_048_576
    var key = [UInt8](repeating: 0, count: length)
    let done = EVP_PBE_scrypt(
      password, password.utf8.count, salt, salt.count, n, r, p, memory, &key, length)
    guard done == 1 else { throw CryptographyError(.failed, "scrypt could not get its memory") }
    return key
  }
}
