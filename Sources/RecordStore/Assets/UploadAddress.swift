import Cryptography
package import Records

/// The signed part of an upload's address: whose file it is, and for which field of which record.
package struct UploadAddress: Hashable, Sendable {
  package let account: AccountID?
  package let place: Receipts.Place
  package let isSealed: Bool
  /// Milliseconds since 1970.
  package let expires: Int64

  private static let version: UInt8 = 1
  private static let codeSize = 16

  package init(
    account: AccountID?, place: Receipts.Place, isSealed: Bool, expires: Int64
  ) {
    self.account = account
    self.place = place
    self.isSealed = isSealed
    self.expires = expires
  }

  package func token(key: [UInt8]) -> String {
    var bytes: [UInt8] = [Self.version, isSealed ? 1 : 0, UInt8(place.recordName.utf8.count)]
    for number in [account?.rawValue ?? 0, place.zone.rawValue, expires] {
      bytes += withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    bytes += Array(place.recordName.utf8) + Array(place.field.utf8)
    return Base64.encode(bytes + HMACSHA256.code(bytes, key: key).prefix(Self.codeSize), .url)
  }

  /// Nil for what was not signed here, and when its time is over.
  package init?(token: String, key: [UInt8], now: Int64) {
    guard let bytes = Base64.decode(token, .url), bytes.count > 27 + Self.codeSize,
      bytes[0] == Self.version
    else { return nil }
    let signed = Array(bytes.dropLast(Self.codeSize))
    let code = Array(HMACSHA256.code(signed, key: key).prefix(Self.codeSize))
    guard ConstantTime.equal(code, Array(bytes.suffix(Self.codeSize))) else { return nil }
    let numbers = (0..<3).map { n in
      Int64(
        bitPattern: signed[(3 + n * 8)..<(11 + n * 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let middle = 27 + Int(signed[2])
    guard numbers[2] > now, signed.count > middle else { return nil }
    self.init(
      account: numbers[0] == 0 ? nil : AccountID(rawValue: numbers[0]),
      place: Receipts.Place(
        zone: ZoneID(rawValue: numbers[1]),
        recordName: String(decoding: signed[27..<middle], as: UTF8.self),
        field: String(decoding: signed[middle...], as: UTF8.self)),
      isSealed: signed[1] & 1 != 0, expires: numbers[2])
  }
}
