/// Cuts a JSON text into its elements without reading them: the elements of one list, the members
/// of one object, or the lines of NDJSON. What lies inside an element is not looked at.
struct JSONSplitter {
  struct Element {
    /// The key as it stands, with its quotes, where the elements are members.
    var key: [UInt8]?
    var bytes: [UInt8]
    var line: Int
  }

  struct Fault: Error {
    var line: Int
    var problem: String
  }

  static let elementLimit = 8 << 20

  private enum State {
    case beforeContainer, beforeElement, beforeColon, beforeValue, inElement, afterElement
    case afterContainer
  }

  private var state = State.beforeContainer
  private var isObject = false
  private var mayEnd = true
  private var key: [UInt8]?
  private var element: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var line = 1
  private var elementLine = 1

  mutating func feed(
    _ bytes: some Sequence<UInt8>, into elements: inout [Element]
  ) throws(Fault) {
    for byte in bytes {
      try take(byte, &elements)
      if byte == 0x0A { line += 1 }
    }
  }

  func finish() throws(Fault) {
    switch state {
    case .afterContainer: return
    case .beforeContainer: throw Fault(line: line, problem: "the file is empty")
    default: throw Fault(line: line, problem: "the file ends in the middle")
    }
  }

  private mutating func take(_ byte: UInt8, _ elements: inout [Element]) throws(Fault) {
    let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    switch state {
    case .inElement: try inside(byte, isSpace, &elements)
    case _ where isSpace: break
    case .beforeContainer:
      guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
        throw fault("the file must hold one list of objects, or one object of objects")
      }
      isObject = byte == UInt8(ascii: "{")
      state = .beforeElement
    case .beforeElement:
      if mayEnd, byte == closing { return state = .afterContainer }
      mayEnd = false
      begin(byte)
      if isObject, byte != UInt8(ascii: "\"") { throw fault("a key was expected") }
    case .beforeColon:
      guard byte == UInt8(ascii: ":") else { throw fault("a colon was expected") }
      state = .beforeValue
    case .beforeValue: begin(byte)
    case .afterElement: try next(byte)
    case .afterContainer: throw fault("something follows the end of the list")
    }
  }

  private var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private mutating func begin(_ byte: UInt8) {
    element = [byte]
    elementLine = line
    isInString = byte == UInt8(ascii: "\"")
    depth = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? 1 : 0
    state = .inElement
  }

  private mutating func inside(
    _ byte: UInt8, _ isSpace: Bool, _ elements: inout [Element]
  ) throws(Fault) {
    if isInString {
      element.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        if depth == 0 { end(&elements) }
      }
    } else if depth == 0, isSpace || byte == UInt8(ascii: ",") || byte == closing {
      end(&elements)
      if !isSpace { try next(byte) }
    } else {
      element.append(byte)
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { end(&elements) }
        if depth < 0 { throw fault("a bracket is closed that was not opened") }
      default: break
      }
    }
    guard element.count <= Self.elementLimit else {
      throw fault("one element is longer than 8 MiB")
    }
  }

  private mutating func end(_ elements: inout [Element]) {
    if isObject, key == nil {
      key = element
      state = .beforeColon
      return
    }
    state = .afterElement
    elements.append(Element(key: key, bytes: element, line: elementLine))
    key = nil
  }

  private mutating func next(_ byte: UInt8) throws(Fault) {
    switch byte {
    case UInt8(ascii: ","): state = .beforeElement
    case closing: state = .afterContainer
    default: throw fault("a comma was expected")
    }
  }

  private func fault(_ problem: String) -> Fault { Fault(line: line, problem: problem) }
}
