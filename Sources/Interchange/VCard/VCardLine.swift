/// One property of a vCard, unfolded: `item1.TEL;TYPE=CELL:+33 6 12`.
struct VCardLine {
  var name: String
  var parameters: [(name: String, value: String)]
  var value: [UInt8]

  /// Nil for what is not a property.
  init?(_ line: [UInt8]) {
    var isQuoted = false
    let colon = line.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon, let head = String(validating: line[..<colon], as: UTF8.self) else {
      return nil
    }
    var parts = Self.split(head, ";")
    let name = parts.removeFirst()
    self.name = (name.split(separator: ".").last.map(String.init) ?? name).uppercased()
    guard !self.name.isEmpty, self.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
    else { return nil }
    parameters = parts.map { part in
      let sides = part.split(separator: "=", maxSplits: 1)
      // Version 2.1 writes values alone.
      if sides.count < 2 { return ("", part.uppercased()) }
      return (sides[0].uppercased(), sides[1].filter { $0 != "\"" }.uppercased())
    }
    value = Array(line[(colon + 1)...])
  }

  var isQuotedPrintable: Bool {
    parameters.contains { $0.value == "QUOTED-PRINTABLE" && ["", "ENCODING"].contains($0.name) }
  }

  var isBase64: Bool {
    parameters.contains {
      ["B", "BASE64"].contains($0.value) && ["", "ENCODING"].contains($0.name)
    }
  }

  /// The value as text, with the encodings of version 2.1 undone but escapes still there; nil for
  /// text in an unknown or wrong encoding.
  var text: String? {
    let bytes = isQuotedPrintable ? Self.unquoted(value) : value
    switch parameters.first(where: { $0.name == "CHARSET" })?.value {
    case "ISO-8859-1", "LATIN1", "ISO-8859-15", "WINDOWS-1252":
      var text = String.UnicodeScalarView()
      for byte in bytes { text.append(Unicode.Scalar(byte)) }
      return String(text)
    case nil, "UTF-8", "US-ASCII": return String(validating: bytes, as: UTF8.self)
    default: return nil
    }
  }

  /// Splits at separators that are not escaped, then undoes the escapes.
  static func components(_ text: String, _ separator: Character) -> [String] {
    var parts: [String] = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func split(_ text: String, _ separator: Character) -> [String] {
    var isQuoted = false
    return text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }.map(String.init)
  }

  private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
        let value = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        if value != 0x0D { out.append(value) }
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }
}
