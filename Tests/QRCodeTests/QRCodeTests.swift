import QRCode
import Testing

@Suite struct QRCodeTests {
  @Test func `a code has its three finders and draws every dark square`() throws {
    let code = try #require(QRCode("https://share.example.org/share/AbC"))
    let last = code.side - 1
    for (left, top) in [(0, 0), (last - 6, 0), (0, last - 6)] {
      for x in 0...6 {
        for y in 0...6 {
          let ring = max(abs(x - 3), abs(y - 3))
          #expect(code.isDark(x: left + x, y: top + y) == (ring != 2), "\(left + x),\(top + y)")
        }
      }
    }
    var dark = 0
    for x in 0..<code.side { for y in 0..<code.side where code.isDark(x: x, y: y) { dark += 1 } }
    let drawn = code.path.split(separator: "h").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
    #expect(drawn.reduce(0, +) == dark)
    #expect(code.viewBox == "0 0 \(code.side + 8) \(code.side + 8)")
  }

  @Test func `other texts have other codes, and too long ones none`() {
    #expect(QRCode("a") != QRCode("b"))
    #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
  }
}
