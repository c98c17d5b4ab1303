import Cryptography
import Records
import SQLite

/// A client's place in a feed: opaque text that names the feed, the place and the state of the
/// store it was made in. It holds no secret; its code tells that it was made here.
struct FeedToken: Hashable {
  enum Kind: UInt8 {
    case ownZone = 1
    case sharedZone = 2
    case privateDatabase = 3
    case sharedDatabase = 4
    case privateZones = 5
    case sharedZones = 6
  }

  /// The feed a token belongs to.
  struct Scope: Hashable {
    let kind: Kind
    /// The zone, or the container with its environment.
    let object: Int64
    let account: AccountID?
  }

  let scope: Scope
  let position: FeedPosition
  let incarnation: String

  private static let version: UInt8 = 2
  private static let content = 66
  private static let code = 16

  func text(_ keys: InstanceKey) -> String {
    var bytes: [UInt8] = [Self.version, scope.kind.rawValue]
    let walk = position.walk
    let numbers = [
      scope.object, scope.account?.rawValue ?? 0, position.place.sequence, position.place.sub,
      walk?.floor.sequence ?? 0, walk?.floor.sub ?? 0, walk?.top ?? -1,
    ]
    for number in numbers { bytes += Self.bytes(number) }
    bytes += SHA256.hash(incarnation).prefix(Self.content - bytes.count)
    return Base64.encode(bytes + Self.code(of: bytes, keys), .standard)
  }

  /// The position a token names. Throws `.badRequest` for a token of another feed or not made here,
  /// and `.expiredToken` for one of another state of the store or older than what is kept.
  static func position(
    of text: String, in scope: Scope, _ clock: FeedClock, oldest: Int64, _ keys: InstanceKey
  ) throws -> FeedPosition {
    guard let all = Base64.decode(text, .standard), all.count == content + code,
      all[0] == version
    else { throw StoreError(.badRequest, "This is not a change token.") }
    let bytes = Array(all[..<content])
    guard ConstantTime.equal(Array(all[content...]), Self.code(of: bytes, keys)) else {
      throw StoreError(.badRequest, "This is not a change token.")
    }
    let numbers = (0..<7).map { number(bytes[(2 + 8 * $0)..<(10 + 8 * $0)]) }
    guard bytes[1] == scope.kind.rawValue, numbers[0] == scope.object,
      numbers[1] == scope.account?.rawValue ?? 0
    else { throw StoreError(.badRequest, "The change token belongs to another feed.") }
    let place = FeedPlace(sequence: numbers[2], sub: numbers[3])
    let floor = FeedPlace(sequence: numbers[4], sub: numbers[5])
    let walk = numbers[6] < 0 ? nil : FeedPosition.Walk(floor: floor, top: numbers[6])
    let start = walk == nil || floor == .start ? place.sequence : floor.sequence
    guard bytes[58...].elementsEqual(SHA256.hash(clock.incarnation).prefix(content - 58)),
      start >= oldest, max(place.sequence, walk?.top ?? 0) <= clock.sequence
    else { throw StoreError(.expiredToken, "The change token is too old; start without one.") }
    return FeedPosition(place: place, walk: walk)
  }

  private static func code(of bytes: [UInt8], _ keys: InstanceKey) -> [UInt8] {
    Array(HMACSHA256.code(bytes, key: keys.key(for: .changeToken)).prefix(code))
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
