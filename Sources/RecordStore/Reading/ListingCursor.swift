import Cryptography

/// Where a listing goes on: behind or before a record's place in its order. The place is a key and
/// the record, so pages neither repeat nor skip when other rows come and go.
package struct ListingCursor: Hashable, Sendable {
  let isBackward: Bool
  let fingerprint: [UInt8]
  let place: ListingPlace

  init(isBackward: Bool, fingerprint: [UInt8], place: ListingPlace) {
    self.isBackward = isBackward
    self.fingerprint = fingerprint
    self.place = place
  }

  /// Text of letters, digits, `-` and `_`.
  package var text: String {
    Base64.encode(
      [isBackward ? 1 : 0] + fingerprint + withUnsafeBytes(of: place.id.bigEndian) { Array($0) }
        + place.key, .url)
  }

  package init(text: String) throws {
    guard let bytes = Base64.decode(text, .url), bytes.count >= 15, bytes[0] < 2 else {
      throw StoreError(.badRequest, "The place to go on from is not one of this list.")
    }
    isBackward = bytes[0] == 1
    fingerprint = Array(bytes[1..<7])
    let id = bytes[7..<15].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    place = ListingPlace(key: Array(bytes[15...]), id: Int64(bitPattern: id))
  }
}

/// A record's place in the order of a listing. The key is the sequence, the name or the index key
/// as bytes that sort alike.
struct ListingPlace: Hashable, Comparable {
  let key: [UInt8]
  let id: Int64

  init(key: [UInt8], id: Int64) {
    self.key = key
    self.id = id
  }

  init(sequence: Int64, id: Int64) {
    self.init(key: withUnsafeBytes(of: sequence.bigEndian) { Array($0) }, id: id)
  }

  var sequence: Int64 {
    Int64(bitPattern: key.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  static func < (a: ListingPlace, b: ListingPlace) -> Bool {
    a.key == b.key ? a.id < b.id : a.key.lexicographicallyPrecedes(b.key)
  }
}
