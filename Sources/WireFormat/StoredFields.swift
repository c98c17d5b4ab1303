import Glibc

/// Walks the stored text of a record's fields without parsing what nobody asks for. It relies on
/// the exact form that `FieldCodec.canonical` writes and refuses any other. The bytes must outlive
/// it and what it returns.
package struct StoredFields {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var isStarted = false

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next field in stored order, nil after the last.
  package mutating func next() throws(FieldError) -> StoredField? {
    if isStarted {
      if take(UInt8(ascii: "}")) { return try end() }
      try expect(",")
    } else {
      isStarted = true
      try expect("{")
      if take(UInt8(ascii: "}")) { return try end() }
    }
    let start = at
    let name = try quoted()
    try expect(":{\"value\":")
    let value = try skipValue()
    try expect(",\"type\":")
    guard let type = FieldTypeName.parse(stored: slice(try quoted())) else { throw damaged() }
    let isEncrypted = bytes.count > at && bytes[at] == UInt8(ascii: ",")
    if isEncrypted { try expect(",\"isEncrypted\":true") }
    try expect("}")
    return StoredField(
      nameBytes: slice(name), valueBytes: slice(value), bytes: slice(start..<at), type: type,
      isEncrypted: isEncrypted)
  }

  private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  private func damaged() -> FieldError {
    FieldError(.damaged, "the stored fields are damaged at byte \(at)")
  }

  private func end() throws(FieldError) -> StoredField? {
    guard at == bytes.count else { throw damaged() }
    return nil
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  // In line, the texts are constants, and comparing them becomes a few loads.
  @inline(__always)
  private mutating func expect(_ text: StaticString) throws(FieldError) {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count, let start = bytes.baseAddress,
      memcmp(start + at, text.utf8Start, count) == 0
    else { throw damaged() }
    at += count
  }

  /// A string without escapes, without its quotes.
  private mutating func quoted() throws(FieldError) -> Range<Int> {
    try expect("\"")
    let start = at
    guard let end = nextQuote() else { throw damaged() }
    at = end + 1
    return start..<end
  }

  private func nextQuote() -> Int? {
    guard at < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + at, Int32(UInt8(ascii: "\"")), bytes.count - at)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }

  /// The range of one value of any kind.
  private mutating func skipValue() throws(FieldError) -> Range<Int> {
    let start = at
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        try skipString()
        if depth == 0 { return start..<at }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { throw damaged() }
        if depth == 0 {
          at += 1
          return start..<at
        }
      case UInt8(ascii: ",") where depth == 0:
        guard at > start else { throw damaged() }
        return start..<at
      default: break
      }
      at += 1
    }
    throw damaged()
  }

  private mutating func skipString() throws(FieldError) {
    at += 1
    let start = at
    while let quote = nextQuote() {
      at = quote + 1
      // A quote is escaped when an odd number of backslashes stands before it.
      var backslashes = 0
      while quote - backslashes > start, bytes[quote - backslashes - 1] == UInt8(ascii: "\\") {
        backslashes += 1
      }
      if backslashes.isMultiple(of: 2) { return }
    }
    throw damaged()
  }
}
