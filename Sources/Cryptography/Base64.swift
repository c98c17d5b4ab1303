/// Base64 text (RFC 4648): the standard alphabet with padding, the URL alphabet without.
package enum Base64 {
  package enum Alphabet: Sendable {
    case standard, url
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standard = Array((letters + "+/").utf8)
  private static let url = Array((letters + "-_").utf8)
  private static let standardValues = values(of: standard)
  private static let urlValues = values(of: url)
  private static let padding = UInt8(ascii: "=")

  package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
    let utf8 = encodeUTF8(bytes, alphabet)
    return String(decoding: utf8, as: UTF8.self)
  }

  package static func encodeUTF8(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> [UInt8] {
    let table = alphabet == .standard ? standard : url
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      append(bytes[index], bytes[index + 1], bytes[index + 2], 4, table, &out)
      index += 3
    }
    let left = bytes.count - index
    if left > 0 {
      append(bytes[index], left == 2 ? bytes[index + 1] : 0, 0, left + 1, table, &out)
      if alphabet == .standard {
        out.append(contentsOf: repeatElement(padding, count: 3 - left))
      }
    }
    return out
  }

  /// Exact inverse of `encode`: nil for other letters, white space, missing, surplus or (in the
  /// URL alphabet) any padding, and for bits set that no byte holds. One byte string, one text.
  package static func decode(_ text: String, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    var text = text
    return text.withUTF8 { decode(UnsafeRawBufferPointer($0), alphabet) }
  }

  package static func decode(
    _ text: UnsafeRawBufferPointer, _ alphabet: Alphabet = .standard
  ) -> [UInt8]? {
    guard let length = payload(of: text, alphabet) else { return nil }
    let table = alphabet == .standard ? standardValues : urlValues
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length * 3 / 4)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for index in 0..<length {
      let value = table[Int(text[index])]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
      }
    }
    return bits & (1 << held - 1) == 0 ? bytes : nil
  }

  /// The count of letters before the padding, or nil when the count cannot be right.
  private static func payload(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> Int? {
    var length = text.count
    if alphabet == .standard {
      guard length % 4 == 0 else { return nil }
      if length > 0, text[length - 1] == padding { length -= 1 }
      if length > 0, length % 4 == 3, text[length - 1] == padding { length -= 1 }
    }
    return length % 4 == 1 ? nil : length
  }

  private static func append(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ count: Int, _ table: [UInt8], _ out: inout [UInt8]
  ) {
    let bits = UInt32(a) << 16 | UInt32(b) << 8 | UInt32(c)
    for index in 0..<count {
      out.append(table[Int(bits >> UInt32(18 - 6 * index) & 63)])
    }
  }

  private static func values(of table: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    for (index, letter) in table.enumerated() { values[Int(letter)] = UInt8(index) }
    return values
  }
}
