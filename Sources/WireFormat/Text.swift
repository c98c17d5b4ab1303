// The standard library's normal forms, without which Foundation and its tables would be loaded.
@_spi(_Unicode) import Swift

/// Forms of text under which people's spellings are the same. What is stored is never changed.
package enum Text {
  /// For search and sorting: without case and without diacritics; composed and decomposed
  /// spellings come out equal.
  package static func fold(_ text: String) -> String {
    String(decoding: foldedUTF8(text), as: UTF8.self)
  }

  package static func foldedUTF8(_ text: String) -> [UInt8] {
    if let folded = foldedASCII(text) { return folded }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text._nfd where !isMark(scalar) {
      // Upper case first: it joins ß with ss and the two small sigmas.
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        for lower in upper.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
          folded.append(contentsOf: UTF8.encode(lower).unsafelyUnwrapped)
        }
      }
    }
    return folded
  }

  /// For addresses of people: without case, composed; diacritics make a difference.
  package static func foldAddress(_ address: String) -> String {
    if let folded = foldedASCII(address) { return String(decoding: folded, as: UTF8.self) }
    var folded = String.UnicodeScalarView()
    for scalar in address._nfc {
      folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return composed(String(folded))
  }

  private static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  /// Equal without case and in either normal form; diacritics make a difference. The rule of
  /// EQUALS on strings.
  package static func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
    a == b || foldAddress(a) == foldAddress(b)
  }

  /// Nil when the text is not all ASCII.
  private static func foldedASCII(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }
  }

  /// Marks that writers leave out without meaning another word: the general combining blocks,
  /// Hebrew points and Arabic vowel signs. The vowel signs of Indic scripts stay: they are letters.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x64B...0x655,
      0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }
}
