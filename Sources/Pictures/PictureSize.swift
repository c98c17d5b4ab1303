/// Kind and size of a picture, read from the beginning of its file without decoding it.
enum PictureSize {
  enum Kind { case png, jpeg, gif, webp }

  static func read(_ bytes: [UInt8]) -> (Kind, width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) {
      return (.png, big(bytes, 16, 4), big(bytes, 20, 4))
    }
    if bytes.starts(with: Array("GIF8".utf8)) {
      return (.gif, little(bytes, 6, 2), little(bytes, 8, 2))
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return webp(bytes)
    }
    return nil
  }

  /// The first frame header; segments before it are stepped over.
  private static func jpeg(_ bytes: [UInt8]) -> (Kind, width: Int, height: Int)? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (.jpeg, big(bytes, place + 7, 2), big(bytes, place + 5, 2)) }
      place += 2 + big(bytes, place + 2, 2)
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> (Kind, width: Int, height: Int)? {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": (.webp, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    case "VP8 ": (.webp, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      (
        .webp, (little(bytes, 21, 2) & 0x3FFF) + 1, (little(bytes, 22, 3) >> 6 & 0x3FFF) + 1
      )
    default: nil
    }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
