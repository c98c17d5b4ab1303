/// Reads the text of one message: placeholders and the few tags that messages may hold.
struct MessageParser {
  static let tags: Set<String> = ["b", "bdi", "code", "em"]

  private var rest: Substring
  private var pieces: [Message.Piece] = []
  private var text = ""
  private var open: [String] = []

  /// What is wrong, and at which character of the message.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  static func parse(_ message: String) throws(Failure) -> [Message.Piece] {
    var parser = MessageParser(rest: message[...])
    while true {
      parser.takePlain()
      guard let character = parser.rest.first else { break }
      let offset = message.count - parser.rest.count
      switch character {
      case "{": try parser.placeholder(offset)
      case "}" where parser.rest.hasPrefix("}}"): parser.take("}", skipping: 2)
      case "}":
        throw Failure(message: "a } without its {; write }} for the character", offset: offset)
      case "<": try parser.tag(offset)
      default: parser.take(character, skipping: 1)
      }
    }
    parser.flush()
    if let tag = parser.open.last {
      throw Failure(message: "<\(tag)> is never closed", offset: message.count)
    }
    return parser.pieces
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  /// Everything up to a character that may mean something.
  private mutating func takePlain() {
    let utf8 = rest.utf8
    let end =
      utf8.firstIndex {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "<")
      } ?? utf8.endIndex
    text += rest[..<end]
    rest = rest[end...]
  }

  private mutating func take(_ character: Character, skipping count: Int) {
    text.append(character)
    rest = rest.dropFirst(count)
  }

  private mutating func flush() {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = ""
  }

  private mutating func placeholder(_ offset: Int) throws(Failure) {
    if rest.hasPrefix("{{") { return take("{", skipping: 2) }
    let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty, rest[name.endIndex...].first == "}" else {
      throw Failure(message: "a { must be followed by a name and }", offset: offset)
    }
    flush()
    pieces.append(.argument(String(name)))
    rest = rest[name.endIndex...].dropFirst()
  }

  private mutating func tag(_ offset: Int) throws(Failure) {
    let closes = rest.hasPrefix("</")
    let name = String(rest.dropFirst(closes ? 2 : 1).prefix { $0 != ">" })
    guard Self.tags.contains(name), rest.contains(">") else {
      throw Failure(
        message: "only <b>, <bdi>, <code> and <em> may stand in a message", offset: offset)
    }
    flush()
    if closes {
      guard open.popLast() == name else {
        throw Failure(message: "</\(name)> closes what is not open", offset: offset)
      }
      pieces.append(.close(name))
    } else {
      open.append(name)
      pieces.append(.open(name))
    }
    rest = rest.dropFirst(name.count + (closes ? 3 : 2))
  }
}
