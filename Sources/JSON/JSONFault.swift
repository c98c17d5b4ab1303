import CSimdJSON

/// Says what is wrong with a text that simdjson refused, and where. It runs on refused texts only,
/// one byte at a time, after the grammar of RFC 8259.
package struct JSONFault {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var depth = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  static func explain(_ result: csj_result, in bytes: UnsafeRawBufferPointer) -> JSONError {
    switch result {
    case CSJ_EMPTY: return JSONError(.empty, "the text is empty")
    case CSJ_NO_MEMORY: return JSONError(.noMemory, "there is no memory to read the text")
    case CSJ_TOO_LARGE: return JSONError(.tooLarge, "the text is too long")
    case CSJ_DUPLICATE_KEY:
      return JSONError(.duplicateKey, "an object holds the same key twice")
    default: break
    }
    if let error = check(bytes) { return error }
    switch result {
    case CSJ_TOO_DEEP:
      return JSONError(.tooDeep, "the text nests deeper than \(JSONLimits.depth) levels")
    case CSJ_BAD_NUMBER: return JSONError(.badNumber, "a number is out of range")
    case CSJ_BAD_UTF8: return JSONError(.badUTF8, "the text is not UTF-8")
    default: return JSONError(.syntax, "the text is not JSON")
    }
  }

  /// Nil for a text that is JSON and within the depth; duplicate keys are not looked for.
  package static func check(_ bytes: UnsafeRawBufferPointer) -> JSONError? {
    var fault = JSONFault(bytes)
    do throws(JSONError) {
      try fault.document()
      return nil
    } catch {
      return error
    }
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func refuse(_ code: JSONError.Code, _ message: String) -> JSONError {
    JSONError(code, message, offset: at)
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func document() throws(JSONError) {
    skipSpace()
    guard byte != nil else { throw JSONError(.empty, "the text is empty") }
    try value()
    skipSpace()
    guard byte == nil else { throw refuse(.syntax, "something follows the end of the value") }
  }

  private mutating func value() throws(JSONError) {
    switch byte {
    case nil: throw refuse(.syntax, "the text ends in the middle")
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    if depth > JSONLimits.depth {
      throw refuse(.tooDeep, "the text nests deeper than \(JSONLimits.depth) levels")
    }
    at += 1
    skipSpace()
  }

  private mutating func object() throws(JSONError) {
    try enter()
    defer { depth -= 1 }
    if byte == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
      guard byte == UInt8(ascii: "\"") else { throw refuse(.syntax, "a key was expected") }
      try string()
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw refuse(.syntax, "a colon was expected") }
      at += 1
      skipSpace()
      try value()
      if try ends(with: UInt8(ascii: "}")) { return }
    }
  }

  private mutating func array() throws(JSONError) {
    try enter()
    defer { depth -= 1 }
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    while true {
      try value()
      if try ends(with: UInt8(ascii: "]")) { return }
    }
  }

  private mutating func ends(with bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard let byte, byte == bracket || byte == UInt8(ascii: ",") else {
      throw refuse(.syntax, byte == nil ? "the text ends in the middle" : "a comma was expected")
    }
    at += 1
    skipSpace()
    return byte == bracket
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw refuse(.syntax, "a value was expected") }
      at += 1
    }
  }

  private mutating func digits() throws(JSONError) {
    let start = at
    while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { at += 1 }
    guard at > start else { throw refuse(.syntax, "a value was expected") }
  }

  private mutating func number() throws(JSONError) {
    let start = at
    if byte == UInt8(ascii: "-") { at += 1 }
    let first = at
    try digits()
    if bytes[first] == UInt8(ascii: "0"), at > first + 1 {
      at = first
      throw refuse(.badNumber, "a number begins with 0")
    }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      at += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      at += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let fits =
      isInteger ? Int64(text) != nil || UInt64(text) != nil : Double(text)?.isFinite == true
    guard fits else {
      at = start
      throw refuse(
        .badNumber, isInteger ? "an integer is outside 64 bits" : "a number is too large")
    }
  }

  private mutating func string() throws(JSONError) {
    at += 1
    let start = at
    while true {
      switch byte {
      case nil: throw refuse(.syntax, "a string does not end")
      case UInt8(ascii: "\""):
        guard String(validating: bytes[start..<at], as: UTF8.self) != nil else {
          at = start
          throw refuse(.badUTF8, "a string is not UTF-8")
        }
        at += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case .some(let byte) where byte < 0x20:
        throw refuse(.syntax, "a string holds a control character that is not escaped")
      default: at += 1
      }
    }
  }

  private mutating func escape() throws(JSONError) {
    let start = at
    at += 1
    guard let letter = byte, "\"\\/bfnrtu".utf8.contains(letter) else {
      throw refuse(.syntax, "a string holds an unknown escape")
    }
    at += 1
    guard letter == UInt8(ascii: "u") else { return }
    let unit = try hexadecimal()
    if 0xDC00...0xDFFF ~= unit {
      at = start
      throw refuse(.badUTF8, "a string holds half of a surrogate pair")
    }
    guard 0xD800...0xDBFF ~= unit else { return }
    guard byte == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u")
    else {
      at = start
      throw refuse(.badUTF8, "a string holds half of a surrogate pair")
    }
    at += 2
    guard 0xDC00...0xDFFF ~= (try hexadecimal()) else {
      at = start
      throw refuse(.badUTF8, "a string holds half of a surrogate pair")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let end = at + 4
    guard end <= bytes.count,
      bytes[at..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
      let unit = UInt32(String(decoding: bytes[at..<end], as: UTF8.self), radix: 16)
    else { throw refuse(.syntax, "a string holds an unknown escape") }
    at = end
    return unit
  }
}
