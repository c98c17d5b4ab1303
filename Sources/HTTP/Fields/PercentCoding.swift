/// Percent-encoding in both directions.
package enum PercentCoding {
  /// Whether a byte stands for itself in any part of a URL.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: true
    default: false
    }
  }

  /// One path segment or query value. A segment "." or ".." is written with escapes, so that no
  /// browser takes it for a step.
  package static func encode(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      for byte in bytes where !isUnreserved(byte) { return false }
      // Two bytes may be the two dots.
      return bytes.count > 2
    }
    if isPlain { return text }
    if text == "." { return "%2E" }
    if text == ".." { return "%2E%2E" }
    return encode(text, keeping: isUnreserved)
  }

  package static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes.append(37)
        bytes.append(Hexadecimal.upperDigit(byte >> 4))
        bytes.append(Hexadecimal.upperDigit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded text, or nil for a broken escape, an encoded NUL or bytes that are not UTF-8.
  package static func decode(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false
  ) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      if byte == 37 {
        guard let high = rest.next().flatMap(Hexadecimal.value),
          let low = rest.next().flatMap(Hexadecimal.value), high << 4 | low != 0
        else { return nil }
        decoded.append(high << 4 | low)
      } else if byte == 0 {
        return nil
      } else {
        decoded.append(byte == 43 && plusIsSpace ? 32 : byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
