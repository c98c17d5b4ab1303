import Cryptography

/// Foreign text in a header: nothing in it can begin a line of its own.
enum MailHeader {
  private static let longestLine = 76
  /// Of the text inside one encoded word: `=?UTF-8?B?…?=` has 75 characters at most.
  private static let wordBytes = 45

  /// As it is where it is plain and short, else in encoded words on lines of their own.
  static func text(_ text: String, after name: String = "") -> String {
    let clean = oneLine(text)
    let isPlain = clean.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !clean.contains("=?")
    if isPlain, name.utf8.count + clean.utf8.count <= longestLine { return clean }
    return words(clean)
  }

  /// A name in front of an address.
  static func phrase(_ name: String) -> String {
    let clean = oneLine(name)
    let isPlain = clean.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || $0 == 0x20
    }
    if isPlain, !clean.isEmpty, clean.utf8.count <= wordBytes { return clean }
    return words(clean)
  }

  /// Control characters and what turns the writing around are left out.
  static func oneLine(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        if clean.last != " " { clean.append(" ") }
      case .format, .surrogate, .privateUse: continue
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  private static func words(_ text: String) -> String {
    var chunks: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if chunks[chunks.count - 1].count + bytes.count > wordBytes { chunks.append([]) }
      chunks[chunks.count - 1] += bytes
    }
    return chunks.map { "=?UTF-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
  }
}

/// RFC 2045, section 6.7: text that every server passes on unchanged.
package enum QuotedPrintable {
  private static let longestLine = 75

  package static func encode(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      self.line(line.last == "\r" ? line.dropLast() : line)
    }.joined(separator: "\r\n")
  }

  private static func line(_ text: Substring) -> String {
    var coded = ""
    var length = 0
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      let piece = self.piece(byte, isLast: index == bytes.count - 1)
      if length + piece.utf8.count > longestLine {
        coded += "=\r\n"
        length = 0
      }
      coded += piece
      length += piece.utf8.count
    }
    return coded
  }

  private static func piece(_ byte: UInt8, isLast: Bool) -> String {
    let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
    if isPlain || byte == 0x20 && !isLast { return String(UnicodeScalar(byte)) }
    let digits = Hex.encode([byte]).uppercased()
    return "=" + digits
  }
}
