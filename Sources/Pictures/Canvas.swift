import CGD

/// A picture to draw on, encoded as PNG. One owner, freed with it.
package final class Canvas {
  /// Red, green and blue from 0 to 255, alpha from 0 (opaque) to 127 (clear) as GD has it.
  package struct Color: Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 0) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    fileprivate var value: Int32 {
      Int32(alpha) << 24 | Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
  }

  package let width: Int
  package let height: Int
  private let image: gdImagePtr

  /// Nil when there is no memory for so many pixels.
  package init?(width: Int, height: Int) {
    guard let image = gdImageCreateTrueColor(Int32(width), Int32(height)) else { return nil }
    gdImageAlphaBlending(image, 1)
    self.image = image
    self.width = width
    self.height = height
  }

  deinit { gdImageDestroy(image) }

  /// Fills the rows from `top` to `bottom` with colours between the two.
  package func gradient(from upper: Color, to lower: Color, top: Int, bottom: Int) {
    for y in top..<bottom {
      let part = Double(y - top) / Double(max(1, bottom - top - 1))
      let mixed = Color(
        mix(upper.red, lower.red, part), mix(upper.green, lower.green, part),
        mix(upper.blue, lower.blue, part))
      gdImageLine(image, 0, Int32(y), Int32(width), Int32(y), mixed.value)
    }
  }

  package func disc(x: Int, y: Int, diameter: Int, _ color: Color) {
    gdImageFilledEllipse(
      image, Int32(x), Int32(y), Int32(diameter), Int32(diameter), color.value)
  }

  package func rectangle(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    gdImageFilledRectangle(
      image, Int32(x), Int32(y), Int32(x + width), Int32(y + height), color.value)
  }

  package func polygon(_ points: [(x: Int, y: Int)], _ color: Color) {
    var corners = points.map { gdPoint(x: Int32($0.x), y: Int32($0.y)) }
    gdImageFilledPolygon(image, &corners, Int32(corners.count), color.value)
  }

  /// The bytes of a PNG file; empty when the library had no memory for them.
  package func png() -> [UInt8] {
    var size: Int32 = 0
    guard let bytes = gdImagePngPtr(image, &size) else { return [] }
    defer { gdFree(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
  }

  private func mix(_ a: UInt8, _ b: UInt8, _ part: Double) -> UInt8 {
    UInt8(Double(a) + (Double(b) - Double(a)) * part)
  }
}
