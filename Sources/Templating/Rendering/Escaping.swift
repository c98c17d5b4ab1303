/// Text as it may stand in an element or between the quotes of an attribute.
///
/// Both positions use the same rules: `& < > " '` and carriage returns become references,
/// characters that XML forbids become U+FFFD, and directional controls are closed or dropped so
/// that a text cannot reorder what stands around it.
extension Output {
  @inline(__always)
  mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let count = bytes.count
    let target = reserve(count)
    var index = 0
    // Eight bytes at a time while none of them needs a look.
    while index + 8 <= count {
      let word = UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
      if Self.needsLook(word) { break }
      UnsafeMutableRawPointer(target + index).storeBytes(of: word, as: UInt64.self)
      index += 8
    }
    while index < count {
      let byte = source[index]
      if Self.needsLook(byte) { break }
      target[index] = byte
      index += 1
    }
    advance(index)
    if index < count {
      appendCarefully(UnsafeBufferPointer(start: source + index, count: count - index))
    }
  }

  @inline(__always)
  private static func needsLook(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x26 || byte == 0x27 || byte == 0x3C
      || byte == 0x3E
  }

  /// The same for eight bytes; may say yes for a word that holds none, never no for one that does.
  @inline(__always)
  private static func needsLook(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    @inline(__always) func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
    let control = (word &- ones &* 0x20) & ~word & tops
    let quote = hasZero(word ^ (ones &* 0x22))
    let ampersandOrApostrophe = hasZero((word | ones) ^ (ones &* 0x27))
    let angle = hasZero((word | (ones &* 2)) ^ (ones &* 0x3E))
    return (word & tops) | control | quote | ampersandOrApostrophe | angle != 0
  }

  @inline(never)
  private mutating func appendCarefully(_ bytes: UnsafeBufferPointer<UInt8>) {
    var direction = DirectionBalance()
    var index = 0
    // A reference has at most six bytes; each directional control may need a closing one.
    _ = reserve(bytes.count * 6 + 8)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x22: append(literal: "&quot;")
      case 0x26: append(literal: "&amp;")
      case 0x27: append(literal: "&#39;")
      case 0x3C: append(literal: "&lt;")
      case 0x3E: append(literal: "&gt;")
      case 0x0D: append(literal: "&#13;")
      case 0x09, 0x0A, 0x20..<0xE2: append(byte: byte)
      case 0..<0x20: append(literal: "\u{FFFD}")
      default:
        let length = Self.length(ofScalarFrom: byte, left: bytes.count - index)
        let scalar = UnsafeBufferPointer(rebasing: bytes[index..<index + length])
        if Self.isNoncharacter(scalar) {
          append(literal: "\u{FFFD}")
        } else if direction.accepts(scalar) {
          append(scalar)
        }
        index += length - 1
      }
      index += 1
    }
    append(direction.closing)
  }

  private static func length(ofScalarFrom byte: UInt8, left: Int) -> Int {
    min(byte >= 0xF0 ? 4 : 3, left)
  }

  /// U+FFFE and U+FFFF, which no XML document may hold.
  private static func isNoncharacter(_ scalar: UnsafeBufferPointer<UInt8>) -> Bool {
    scalar.count == 3 && scalar[0] == 0xEF && scalar[1] == 0xBF && scalar[2] >= 0xBE
  }
}
