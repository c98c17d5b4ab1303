/// The small grammars that header values share (RFC 9110, section 5.6).
package enum FieldValue {
  /// An ASCII letter in lower case, other bytes as they are.
  package static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte | 32 : byte
  }

  /// Whether a byte may stand in a token.
  @inlinable
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    case 33, 35...39, 42, 43, 45, 46, 94, 95, 96, 124, 126: true
    default: false
    }
  }

  /// Whether the bytes are a token: not empty, and only token bytes.
  @inlinable
  package static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(isTokenByte)
  }

  /// The text without spaces and tabs at its ends.
  package static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.utf8.last, last == 32 || last == 9 { text.removeLast() }
    while let first = text.utf8.first, first == 32 || first == 9 { text.removeFirst() }
    return text
  }

  /// The elements of a list, split at commas outside quoted strings.
  package static func list(_ value: String) -> [String] {
    split(value, at: 44)
  }

  /// `name=value` pairs after a value, as in `text/html; charset=utf-8`: the first element is the
  /// value itself, names are in lower case, quoted strings are unquoted.
  package static func parameters(_ value: String) -> (String, [(name: String, value: String)]) {
    let parts = split(value, at: 59)
    var pairs: [(name: String, value: String)] = []
    for part in parts.dropFirst() {
      guard let equals = part.utf8.firstIndex(of: 61) else { continue }
      let name = trimmed(part[..<equals]).lowercased()
      let raw = trimmed(part[part.utf8.index(after: equals)...])
      pairs.append((name, unquoted(raw)))
    }
    return (parts.first ?? "", pairs)
  }

  private static func split(_ value: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var start = value.utf8.startIndex
    var quoted = false
    var escaped = false
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if escaped {
        escaped = false
      } else if quoted && byte == 92 {
        escaped = true
      } else if byte == 34 {
        quoted.toggle()
      } else if byte == separator && !quoted {
        appendPart(value[start..<index], to: &parts)
        start = value.utf8.index(after: index)
      }
    }
    appendPart(value[start...], to: &parts)
    return parts
  }

  private static func appendPart(_ part: Substring, to parts: inout [String]) {
    let part = trimmed(part)
    if !part.isEmpty { parts.append(String(part)) }
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.utf8.count >= 2, text.utf8.first == 34, text.utf8.last == 34 else {
      return String(text)
    }
    var bytes: [UInt8] = []
    var escaped = false
    for byte in text.utf8.dropFirst().dropLast() {
      if !escaped && byte == 92 {
        escaped = true
      } else {
        bytes.append(byte)
        escaped = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
