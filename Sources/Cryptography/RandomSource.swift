import COpenSSL

/// Where random bytes come from; passed in, so that tests can repeat themselves.
package protocol RandomSource: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

/// Random bytes fit for secrets.
package struct SystemRandomSource: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    if RAND_bytes(&bytes, Int32(count)) != 1 {
      // The kernel's generator, should the library's fail to seed itself.
      var system = SystemRandomNumberGenerator()
      for index in bytes.indices { bytes[index] = system.next() }
    }
    return bytes
  }
}
