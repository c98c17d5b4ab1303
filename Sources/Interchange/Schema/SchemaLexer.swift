/// The words and marks of a schema file.
struct SchemaLexer {
  enum Kind: Hashable {
    case word(String)
    /// A name in quotes: never a keyword.
    case quoted(String)
    case mark(UInt8)
    case end
  }

  struct Token: Hashable {
    let kind: Kind
    let line: Int
    let column: Int

    func error(_ problem: String) -> SchemaFileError {
      SchemaFileError(line: line, column: column, problem: problem)
    }
  }

  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func next() throws(SchemaFileError) -> Token {
    try skipBlanks()
    guard at < bytes.count else { return token(.end, from: at) }
    let start = at
    let byte = bytes[at]
    if Self.isLetter(byte) || byte == UInt8(ascii: "_") {
      while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
      return token(.word(String(decoding: bytes[start..<at], as: UTF8.self)), from: start)
    }
    if byte == UInt8(ascii: "\"") { return try quoted() }
    if "(),;<>".utf8.contains(byte) {
      at += 1
      return token(.mark(byte), from: start)
    }
    throw token(.end, from: start).error(
      0x21...0x7E ~= byte
        ? "“\(Character(Unicode.Scalar(byte)))” does not belong here"
        : "a character that does not belong here")
  }

  private func token(_ kind: Kind, from start: Int) -> Token {
    Token(kind: kind, line: line, column: start - lineStart + 1)
  }

  private mutating func quoted() throws(SchemaFileError) -> Token {
    let start = at
    var text: [UInt8] = []
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == UInt8(ascii: "\"") {
        at += 1
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
          return token(.quoted(String(decoding: text, as: UTF8.self)), from: start)
        }
      }
      text.append(bytes[at])
      at += 1
    }
    throw token(.end, from: start).error("the quotation mark is not closed")
  }

  private mutating func skipBlanks() throws(SchemaFileError) {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"):
        at += 1
        line += 1
        lineStart = at
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
      case UInt8(ascii: "/") where starts("//"), UInt8(ascii: "-") where starts("--"):
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "/") where starts("/*"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(SchemaFileError) {
    let opening = token(.end, from: at)
    at += 2
    while at < bytes.count {
      if starts("*/") {
        at += 2
        return
      }
      if bytes[at] == UInt8(ascii: "\n") {
        line += 1
        lineStart = at + 1
      }
      at += 1
    }
    throw opening.error("the comment is not closed")
  }

  private func starts(_ mark: StaticString) -> Bool {
    at + 1 < bytes.count && bytes[at] == mark.utf8Start[0] && bytes[at + 1] == mark.utf8Start[1]
  }

  static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
  }
}
