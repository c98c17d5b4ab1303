import WireFormat

/// A record's place in the order of a query: its key in each sort, and its number. With fewer keys
/// it is the place behind all records that begin with them.
struct QueryPlace: Hashable {
  var keys: [[UInt8]]
  var id: Int64

  /// Bytes of `init(bytes:)`.
  var bytes: [UInt8] {
    var bytes = withUnsafeBytes(of: id.bigEndian) { Array($0) }
    bytes.append(UInt8(keys.count))
    for key in keys {
      bytes.append(UInt8(key.count >> 8))
      bytes.append(UInt8(key.count & 0xFF))
      bytes += key
    }
    return bytes
  }

  init(keys: [[UInt8]], id: Int64) {
    self.keys = keys
    self.id = id
  }

  /// Nil for bytes that are no place.
  init?(bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 9 else { return nil }
    id = Int64(bitPattern: bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    keys = []
    var at = 9
    for _ in 0..<bytes[8] {
      guard at + 2 <= bytes.count else { return nil }
      let end = at + 2 + Int(bytes[at]) << 8 + Int(bytes[at + 1])
      guard end <= bytes.count else { return nil }
      keys.append(Array(bytes[(at + 2)..<end]))
      at = end
    }
    guard at == bytes.count else { return nil }
  }
}

/// The order of places: one direction for each key, the number in that of the last.
struct PlaceOrder {
  let directions: [Bool]

  func precedes(_ a: QueryPlace, _ b: QueryPlace) -> Bool {
    for n in 0..<min(a.keys.count, b.keys.count) where a.keys[n] != b.keys[n] {
      return IndexKey.precedes(a.keys[n], b.keys[n]) == directions[n]
    }
    if a.keys.count != b.keys.count { return a.keys.count > b.keys.count }
    return a.id != b.id && (a.id < b.id) == (directions.last ?? true)
  }
}
