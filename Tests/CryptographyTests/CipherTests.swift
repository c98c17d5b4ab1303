import Cryptography
import Testing

@Suite struct CipherTests {
  let key = [UInt8](repeating: 7, count: 32)

  @Test func `AES-256-GCM agrees with a published vector`() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    let sealed = try AESGCM.seal(
      [UInt8](repeating: 0, count: 16), key: zero, nonce: [UInt8](repeating: 0, count: 12))
    #expect(
      Hex.encode(Array(sealed.dropFirst(12)))
        == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
  }

  @Test func `what was sealed opens, and nothing else does`() throws {
    let plain = Array("a secret".utf8)
    let sealed = try AESGCM.seal(
      plain, key: key, random: SystemRandomSource(), authenticating: [1])
    #expect(sealed.count == plain.count + AESGCM.overhead)
    #expect(try AESGCM.open(sealed, key: key, authenticating: [1]) == plain)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: CryptographyError.self) {
        try AESGCM.open(changed, key: key, authenticating: [1])
      }
    }
    #expect(throws: CryptographyError.self) { try AESGCM.open(sealed, key: key) }
    #expect(throws: CryptographyError.self) {
      try AESGCM.open(Array(sealed.prefix(20)), key: key, authenticating: [1])
    }
    let empty = try AESGCM.seal([], key: key, random: SystemRandomSource())
    #expect(try AESGCM.open(empty, key: key) == [])
  }

  @Test func `keys and nonces of other lengths are refused`() {
    #expect(throws: CryptographyError.self) { try AESGCM.seal([1], key: [1], nonce: [1]) }
    #expect(throws: CryptographyError.self) { try AESGCM.seal([1], key: key, nonce: [1]) }
  }
}
