import Cryptography
import Testing

@Suite struct P256PublicKeyTests {
  // Made with `openssl ecparam -name prime256v1 -genkey` and `openssl dgst -sha256 -sign`.
  let pem = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECD82iEo6rr2+bAbxzH80biwaiJep
    fsxM0rnBl8W4/cLr85VymG8aWgRYiRch/SjhqW1GtVRakrReH2Rc80uByw==
    -----END PUBLIC KEY-----

    """
  let signature = Hex.decode(
    "30450221008d08a5984544e3063e255dfa0d1aa06819bed5ffdd7008d076b8931ffb94e55c"
      + "02201e0fe021e9e2ea914714e0d9321b6515f9ced9658ed7669b70549453eae02f12")

  @Test func `a signature fits its message and key alone`() throws {
    let key = try P256PublicKey(pem: pem)
    let signature = try #require(signature)
    let message = Array("a request".utf8)
    #expect(key.verify(signature, of: message))
    #expect(!key.verify(signature, of: message + [0]))
    #expect(!key.verify(Array(signature.dropLast()), of: message))
    #expect(!key.verify([], of: message))
    #expect(try P256PublicKey(der: key.der).verify(signature, of: message))
  }

  @Test func `other keys and points beside the curve are refused`() throws {
    let other = """
      -----BEGIN PUBLIC KEY-----
      MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEAlPCF9xD5cuLi6eh8QsUOaH0Y0GzUEA4
      sPAqfiOhkZjS3g1ZchT4BWYufJbnKHsXmFDderYD0wV8pm6BLHqGzjl3coyuIhp0
      +dZqD+hHSt7nGKWnJm1KIblbSyF7Hmby
      -----END PUBLIC KEY-----
      """
    for text in ["", "no key", other] {
      #expect(throws: CryptographyError.self) { try P256PublicKey(pem: text) }
    }
    var der = try P256PublicKey(pem: pem).der
    der[90] ^= 1
    #expect(throws: CryptographyError.self) { try P256PublicKey(der: der) }
  }
}
