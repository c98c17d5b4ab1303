import Cryptography
import Testing

@Suite struct TextTests {
  @Test func `hexadecimal text goes both ways and refuses anything else`() {
    #expect(Hex.encode([0, 1, 0xab, 0xff]) == "0001abff")
    #expect(Hex.decode("0001abFF") == [0, 1, 0xab, 0xff])
    #expect(Hex.decode("") == [])
    for wrong in ["0", "0g", "0x", " 00", "00 ", "é"] { #expect(Hex.decode(wrong) == nil) }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base64 agrees with RFC 4648`(plain: String, text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(text) == Array(plain.utf8))
  }

  @Test func `base64 decoding accepts one text for one byte string`() {
    let wrong = [
      "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm9v====", "=", "====", "Zm 9v", "Zm9v\n",
      "Zm9_", "Z=g=", "Zg==Zg==",
    ]
    for text in wrong { #expect(Base64.decode(text) == nil, "\(text)") }
    for text in ["Zg==", "Zh", "Zm9+", "Z"] {
      #expect(Base64.decode(text, .url) == nil, "\(text)")
    }
  }

  @Test func `every byte string of a few lengths survives both alphabets`() {
    let random = SystemRandomSource()
    for length in 0..<100 {
      let bytes = random.bytes(length)
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
      let url = Base64.encode(bytes, .url)
      #expect(Base64.decode(url, .url) == bytes)
      #expect(!url.contains { "+/=".contains($0) })
    }
  }
}
