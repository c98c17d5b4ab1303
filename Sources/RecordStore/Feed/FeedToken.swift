import Cryptography
import Records
import SQLite

/// A client's place in a feed: opaque text that names the feed, the place and the state of the
/// store it was made in. It holds no secret; the checksum refuses what was not made here.
struct FeedToken: Hashable {
  enum Kind: UInt8 {
    case ownZone = 1
    case sharedZone = 2
    case privateDatabase = 3
    case sharedDatabase = 4
  }

  /// The feed a token belongs to.
  struct Scope: Hashable {
    let kind: Kind
    /// The zone, or the container with its environment.
    let object: Int64
    let account: AccountID?
  }

  let scope: Scope
  let place: FeedPlace
  let incarnation: String

  private static let version: UInt8 = 1
  private static let size = 48

  var text: String {
    var bytes: [UInt8] = [Self.version, scope.kind.rawValue]
    bytes += Self.bytes(scope.object) + Self.bytes(scope.account?.rawValue ?? 0)
    bytes += Self.bytes(place.sequence) + Self.bytes(place.sub)
    bytes += SHA256.hash(incarnation).prefix(6)
    return Base64.encode(bytes + SHA256.hash(bytes).prefix(8), .standard)
  }

  /// The place a token names. Throws `.badRequest` for a token of another feed or of nobody's, and
  /// `.expiredToken` for one of another state of the store or older than what is kept.
  static func place(
    of text: String, in scope: Scope, incarnation: String, oldest: Int64, newest: Int64
  ) throws -> FeedPlace {
    guard let bytes = Base64.decode(text, .standard), bytes.count == size, bytes[0] == version,
      Array(SHA256.hash(Array(bytes[..<40])).prefix(8)) == Array(bytes[40...])
    else { throw StoreError(.badRequest, "This is not a change token.") }
    guard bytes[1] == scope.kind.rawValue, number(bytes[2..<10]) == scope.object,
      number(bytes[10..<18]) == scope.account?.rawValue ?? 0
    else { throw StoreError(.badRequest, "The change token belongs to another feed.") }
    let place = FeedPlace(sequence: number(bytes[18..<26]), sub: number(bytes[26..<34]))
    guard Array(bytes[34..<40]) == Array(SHA256.hash(incarnation).prefix(6)),
      place.sequence >= oldest, place.sequence <= newest
    else {
      throw StoreError(
        .expiredToken, "The change token is too old; start again without one.")
    }
    return place
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

/// A place in the order of a feed: a sequence, and what tells entries of one sequence apart.
struct FeedPlace: Hashable, Comparable {
  let sequence: Int64
  let sub: Int64

  static let start = FeedPlace(sequence: 0, sub: 0)

  static func < (a: FeedPlace, b: FeedPlace) -> Bool {
    a.sequence == b.sequence ? a.sub < b.sub : a.sequence < b.sequence
  }

  /// Behind every entry up to this sequence.
  static func end(of sequence: Int64) -> FeedPlace {
    FeedPlace(sequence: sequence, sub: .max)
  }
}

/// The store's counter as a read sees it.
struct FeedClock {
  let sequence: Int64
  let incarnation: String

  init(_ c: Connection) throws {
    let row = try c.first("SELECT seq, incarnation FROM clock") { ($0.int(0), $0.text(1)) }
    guard let row else { throw StoreError(.damaged) }
    (sequence, incarnation) = row
  }
}
