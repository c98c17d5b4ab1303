import CQREncode

/// A QR code: dark squares on a light ground, as an outline to draw.
package struct QRCode: Hashable, Sendable {
  /// Squares from one side to the other.
  package let side: Int
  private let dark: [Bool]

  /// Light squares that a reader needs around the code.
  package static let margin = 4

  /// Nil for a text that is too long for one code.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    dark = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
  }

  package func isDark(x: Int, y: Int) -> Bool { dark[y * side + x] }

  /// The path of an SVG, margin included: one bar for each run of dark squares.
  package var path: String {
    var path = ""
    for y in 0..<side {
      var x = 0
      while x < side {
        let start = x
        while x < side, isDark(x: x, y: y) { x += 1 }
        if x > start {
          path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1h-\(x - start)z"
        }
        x += 1
      }
    }
    return path
  }

  package var viewBox: String {
    let size = side + 2 * Self.margin
    return "0 0 \(size) \(size)"
  }
}
