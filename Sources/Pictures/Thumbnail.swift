import CGD

/// A picture that somebody uploaded, made small and encoded anew: nothing of the file itself goes on.
package enum Thumbnail {
  /// More pixels are not decoded.
  private static let mostPixels = 24_000_000

  /// A PNG no side of which is longer than `side`; nil for what is no PNG, JPEG, GIF or WebP.
  package static func png(_ bytes: [UInt8], side: Int) -> [UInt8]? {
    guard let image = decode(bytes) else { return nil }
    defer { gdImageDestroy(image) }
    let width = Int(image.pointee.sx)
    let height = Int(image.pointee.sy)
    guard width > 0, height > 0 else { return nil }
    let scale = min(1, Double(side) / Double(max(width, height)))
    let small = (Int32(max(1, Double(width) * scale)), Int32(max(1, Double(height) * scale)))
    guard let copy = gdImageCreateTrueColor(small.0, small.1) else { return nil }
    defer { gdImageDestroy(copy) }
    gdImageAlphaBlending(copy, 0)
    gdImageSaveAlpha(copy, 1)
    gdImageCopyResampled(
      copy, image, 0, 0, 0, 0, small.0, small.1, Int32(width), Int32(height))
    var size: Int32 = 0
    guard let made = gdImagePngPtr(copy, &size) else { return nil }
    defer { gdFree(made) }
    return Array(UnsafeRawBufferPointer(start: made, count: Int(size)))
  }

  /// The size at which a picture with these first bytes fits into a box; nil for what is none.
  package static func size(
    _ bytes: some Collection<UInt8>, fitting box: (width: Int, height: Int)
  ) -> (width: Int, height: Int)? {
    guard let (_, width, height) = PictureSize.read(Array(bytes.prefix(65_536))) else { return nil }
    guard width > 0, height > 0 else { return box }
    let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
    return (scaled(width), scaled(height))
  }

  /// Whether the first bytes are those of a picture that can be shown.
  package static func isPicture(_ bytes: some Collection<UInt8>) -> Bool {
    PictureSize.read(Array(bytes.prefix(65_536))) != nil
  }

  private static func decode(_ bytes: [UInt8]) -> gdImagePtr? {
    guard let (kind, width, height) = PictureSize.read(bytes), width > 0, height > 0,
      width <= mostPixels / height
    else { return nil }
    return bytes.withUnsafeBytes { buffer -> gdImagePtr? in
      guard let base = buffer.baseAddress else { return nil }
      let data = UnsafeMutableRawPointer(mutating: base)
      let count = Int32(buffer.count)
      return switch kind {
      case .png: gdImageCreateFromPngPtr(count, data)
      case .jpeg: gdImageCreateFromJpegPtr(count, data)
      case .gif: gdImageCreateFromGifPtr(count, data)
      case .webp: gdImageCreateFromWebpPtr(count, data)
      }
    }
  }
}
