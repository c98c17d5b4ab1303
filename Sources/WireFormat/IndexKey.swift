package import Records

/// Keys of the index rows: bytes whose order is the order of the values. A key may be shared by
/// values that differ (folding, cutting), so what it finds is checked again.
package enum IndexKey {
  /// Folded text goes into a key up to this many bytes.
  package static let textLimit = 200

  /// The row of a record without a value; it sorts before every value.
  package static let none: [UInt8] = [0]

  /// The first byte of every key of a value.
  private static let mark: UInt8 = 1

  /// Nil for what has no order of its own: null, bytes, assets, lists.
  package static func key(for value: FieldValue) -> [UInt8]? {
    switch value {
    case .null, .bytes, .asset, .list, .sealed: nil
    case .string(let text): [mark] + Text.foldedUTF8(text).prefix(textLimit)
    case .int64(let number), .timestamp(let number): [mark] + bytes(of: number)
    case .double(let number): [mark] + bytes(of: number)
    case .location(let place): [mark] + bytes(of: place.latitude) + bytes(of: place.longitude)
    case .reference(let reference): [mark] + reference.recordName.utf8.prefix(textLimit)
    }
  }

  /// The rows of one field of one record: one for a value, one for each different element of a
  /// list, one for "no value".
  package static func keys(for value: FieldValue) -> [[UInt8]] {
    switch value {
    case .null: [none]
    case .list(let elements):
      elements.isEmpty ? [none] : Array(Set(elements.compactMap(key))).sorted(by: precedes)
    default: key(for: value).map { [$0] } ?? []
    }
  }

  /// All keys of texts that begin with this one, in either case: from lower up to, but without,
  /// upper. Nil for upper means: to the end of the index.
  package static func range(ofTextsBeginningWith prefix: String) -> (
    lower: [UInt8], upper: [UInt8]?
  ) {
    let lower = [mark] + Text.foldedUTF8(prefix).prefix(textLimit)
    return (lower, successor(of: lower))
  }

  /// All keys of places between two latitudes.
  package static func range(ofLatitudes south: Double, _ north: Double) -> (
    lower: [UInt8], upper: [UInt8]?
  ) {
    ([mark] + bytes(of: south), successor(of: [mark] + bytes(of: north)))
  }

  /// The first key behind all keys that begin with these bytes.
  package static func successor(of prefix: [UInt8]) -> [UInt8]? {
    var key = prefix
    while let last = key.popLast() {
      if last < 0xFF { return key + [last + 1] }
    }
    return nil
  }

  package static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.lexicographicallyPrecedes(b)
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    bigEndian(UInt64(bitPattern: number) ^ 1 << 63)
  }

  /// Negative numbers have all bits turned, so that larger magnitudes come first. Minus zero is
  /// zero.
  private static func bytes(of number: Double) -> [UInt8] {
    let bits = (number == 0 ? 0 : number).bitPattern
    return bigEndian(bits >> 63 == 1 ? ~bits : bits | 1 << 63)
  }

  private static func bigEndian(_ bits: UInt64) -> [UInt8] {
    withUnsafeBytes(of: bits.bigEndian) { Array($0) }
  }
}
