import Cryptography
import Testing

@Suite struct HashTests {
  @Test func `SHA-256 agrees with published vectors`() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256.hex("") == empty)
    #expect(SHA256.hex("abc") == abc)
    #expect(SHA256.hex(Array("abc".utf8)) == abc)
  }

  @Test func `a stream gives the hash of its pieces and starts again`() {
    let stream = SHA256Stream()
    stream.update(Array("a".utf8))
    stream.update([])
    stream.update(Array("bc".utf8))
    #expect(stream.finish() == SHA256.hash("abc"))
    #expect(stream.finish() == SHA256.hash(""))
  }

  @Test func `HMAC agrees with RFC 4231`() {
    let code = HMACSHA256.code(
      Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      Hex.encode(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = HMACSHA256(key: [UInt8](repeating: 0xaa, count: 131))
    let text = "Test Using Larger Than Block-Size Key - Hash Key First"
    #expect(
      Hex.encode(long.code(text))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `a code is good for its message and key alone`() {
    let key = HMACSHA256(key: [1, 2, 3])
    let code = key.code([9])
    #expect(key.verify(code, of: [9]))
    #expect(!key.verify(code, of: [8]))
    #expect(!key.verify(Array(code.dropLast()), of: [9]))
    #expect(!HMACSHA256(key: [1, 2, 4]).verify(code, of: [9]))
  }

  @Test func `random bytes have the count asked for and differ`() {
    let random = SystemRandomSource()
    #expect(random.bytes(0) == [])
    #expect(random.bytes(32).count == 32)
    #expect(random.bytes(32) != random.bytes(32))
    #expect(ConstantTime.equal("same", "same"))
    #expect(!ConstantTime.equal("same", "sama"))
    #expect(!ConstantTime.equal("same", "sam"))
  }
}
