/// Header fields in order, their names compared without case.
///
/// All names and values lie in one buffer, each ended by a zero byte: a request costs two
/// allocations however many fields it has, and C reads the same bytes.
package struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry {
    var start: UInt32
    var nameLength: UInt32
    var valueLength: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  package mutating func reserve(bytes count: Int, fields: Int) {
    bytes.reserveCapacity(count)
    entries.reserveCapacity(fields)
  }

  /// The first value of a field; setting replaces every one, nil removes them.
  package subscript(name: String) -> String? {
    get { first(name).map { value($0) } }
    set {
      remove(name)
      if let newValue { add(name, newValue) }
    }
  }

  package func contains(_ name: String) -> Bool { first(name) != nil }

  /// Every value of a field, in order.
  package func all(_ name: String) -> [String] {
    var values: [String] = []
    for entry in entries where matches(entry, name) { values.append(value(entry)) }
    return values
  }

  /// The elements of a comma-separated field, over all its lines, trimmed and without empty ones.
  package func list(_ name: String) -> [String] {
    all(name).flatMap { FieldValue.list($0) }
  }

  /// Appends a field. Control characters in the value become spaces, so that a value can never
  /// begin another line.
  package mutating func add(_ name: String, _ value: String) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    let nameLength = bytes.count - start
    bytes.append(0)
    let valueStart = bytes.count
    bytes.append(contentsOf: value.utf8)
    for index in valueStart..<bytes.count where bytes[index] < 32 || bytes[index] == 127 {
      bytes[index] = 32
    }
    append(start: start, nameLength: nameLength, valueLength: bytes.count - valueStart)
    bytes.append(0)
  }

  /// Appends a field as it came from the wire.
  package mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    bytes.append(0)
    bytes.append(contentsOf: value)
    bytes.append(0)
    append(start: start, nameLength: name.count, valueLength: value.count)
  }

  /// Takes every field of `other`, replacing those of the same name.
  package mutating func merge(_ other: HeaderFields) {
    other.forEach { name, _ in remove(name) }
    other.forEach { name, value in add(name, value) }
  }

  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    entries = entries.filter { !matches($0, name) }
  }

  package func forEach(_ body: (_ name: String, _ value: String) throws -> Void) rethrows {
    for entry in entries { try body(self.name(entry), value(entry)) }
  }

  /// Hands out each field as two C strings, valid only during the call.
  package func forEachCString(
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.bindMemory(to: CChar.self).baseAddress else { return }
      for entry in entries {
        let name = base + Int(entry.start)
        body(name, name + Int(entry.nameLength) + 1)
      }
    }
  }

  private mutating func append(start: Int, nameLength: Int, valueLength: Int) {
    entries.append(
      Entry(
        start: UInt32(start), nameLength: UInt32(nameLength), valueLength: UInt32(valueLength)))
  }

  private func first(_ name: String) -> Entry? {
    for entry in entries where matches(entry, name) { return entry }
    return nil
  }

  private func name(_ entry: Entry) -> String {
    let start = Int(entry.start)
    return String(decoding: bytes[start..<start + Int(entry.nameLength)], as: UTF8.self)
  }

  private func value(_ entry: Entry) -> String {
    let start = Int(entry.start) + Int(entry.nameLength) + 1
    return String(decoding: bytes[start..<start + Int(entry.valueLength)], as: UTF8.self)
  }

  private func matches(_ entry: Entry, _ name: String) -> Bool {
    let name = name.utf8
    guard name.count == Int(entry.nameLength) else { return false }
    var index = Int(entry.start)
    for byte in name {
      guard FieldValue.lower(byte) == FieldValue.lower(bytes[index]) else { return false }
      index += 1
    }
    return true
  }
}
