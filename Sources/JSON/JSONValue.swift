/// The kinds of values; numbers are told apart by what holds them exactly.
package enum JSONKind: String, Sendable {
  case object, array, string
  /// Fits Int64.
  case integer
  /// Above Int64, fits UInt64.
  case unsigned
  case double, bool, null
}

/// A value in a document: a place on its tape.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  private var word: UInt64 { document.tape[index] }

  private var tag: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }

  package var kind: JSONKind {
    switch tag {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "l"): .integer
    case UInt8(ascii: "u"): .unsigned
    case UInt8(ascii: "d"): .double
    case UInt8(ascii: "n"): .null
    default: .bool
    }
  }

  package var isNull: Bool { tag == UInt8(ascii: "n") }

  package var text: JSONText? {
    guard tag == UInt8(ascii: "\"") else { return nil }
    return JSONText(document: document, offset: Int(word & 0x00FF_FFFF_FFFF_FFFF))
  }

  package var string: String? { text?.string }

  /// An integer written without fraction and exponent.
  package var int64: Int64? {
    tag == UInt8(ascii: "l") ? Int64(bitPattern: document.tape[index + 1]) : nil
  }

  /// Any number.
  package var double: Double? {
    switch tag {
    case UInt8(ascii: "d"): Double(bitPattern: document.tape[index + 1])
    case UInt8(ascii: "l"): Double(Int64(bitPattern: document.tape[index + 1]))
    case UInt8(ascii: "u"): Double(document.tape[index + 1])
    default: nil
    }
  }

  package var uint64: UInt64? {
    switch tag {
    case UInt8(ascii: "u"): document.tape[index + 1]
    case UInt8(ascii: "l"): UInt64(exactly: Int64(bitPattern: document.tape[index + 1]))
    default: nil
    }
  }

  package var bool: Bool? {
    switch tag {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The place behind this value.
  private var next: Int {
    switch tag {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(UInt32(truncatingIfNeeded: word))
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  private func sibling(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }
}

// Objects and arrays. On another kind they are empty.
extension JSONValue {
  package func forEachMember<E: Error>(
    _ body: (JSONText, JSONValue) throws(E) -> Void
  ) throws(E) {
    guard kind == .object else { return }
    let end = next - 1
    var at = index + 1
    while at < end {
      let offset = Int(document.tape[at] & 0x00FF_FFFF_FFFF_FFFF)
      let value = sibling(at + 1)
      try body(JSONText(document: document, offset: offset), value)
      at = value.next
    }
  }

  package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
    guard kind == .array else { return }
    let end = next - 1
    var at = index + 1
    while at < end {
      let value = sibling(at)
      try body(value)
      at = value.next
    }
  }

  package var elements: [JSONValue] {
    var elements: [JSONValue] = []
    forEachElement { elements.append($0) }
    return elements
  }

  package var members: [(key: JSONText, value: JSONValue)] {
    var members: [(key: JSONText, value: JSONValue)] = []
    forEachMember { members.append((key: $0, value: $1)) }
    return members
  }

  /// Members of an object or elements of an array.
  package var count: Int {
    guard kind == .object || kind == .array else { return 0 }
    // The tape's own count saturates at 2^24 - 1.
    let counted = Int(word >> 32 & 0xFF_FFFF)
    return counted < 0xFF_FFFF ? counted : kind == .array ? elements.count : members.count
  }

  package subscript(_ key: StaticString) -> JSONValue? {
    guard kind == .object else { return nil }
    let end = next - 1
    var at = index + 1
    while at < end {
      let offset = Int(document.tape[at] & 0x00FF_FFFF_FFFF_FFFF)
      let value = sibling(at + 1)
      if JSONText(document: document, offset: offset) == key { return value }
      at = value.next
    }
    return nil
  }

  /// As the subscript, but a member that is null counts as absent.
  package func present(_ key: StaticString) -> JSONValue? {
    self[key].flatMap { $0.isNull ? nil : $0 }
  }

  package func member(_ key: String) -> JSONValue? {
    let key = Array(key.utf8)
    var found: JSONValue?
    forEachMember { if found == nil, $0 == key { found = $1 } }
    return found
  }
}
