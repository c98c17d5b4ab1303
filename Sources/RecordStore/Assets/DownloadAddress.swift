import Cryptography
package import Records

/// The signed part of a download's address: whose reading it is, of which file of which record,
/// until when.
package struct DownloadAddress: Hashable, Sendable {
  package let account: AccountID?
  package let record: RecordID
  package let field: String
  package let n: Int
  /// Milliseconds since 1970.
  package let expires: Int64
  /// What the reader had shown when the address was made.
  package let proof: Proof
  /// Of the link that was shown.
  package let linkStamp: UInt64

  private static let version: UInt8 = 2
  private static let codeSize = 16

  package init(
    account: AccountID?, record: RecordID, field: String, n: Int, expires: Int64,
    proof: Proof = Proof(), linkStamp: UInt64 = 0
  ) {
    self.account = account
    self.record = record
    self.field = field
    self.n = n
    self.expires = expires
    self.proof = proof
    self.linkStamp = linkStamp
  }

  package func token(key: [UInt8]) -> String {
    var bytes: [UInt8] = [Self.version, (proof.showedLink ? 1 : 0) | (proof.passedGate ? 2 : 0)]
    let stamp = Int64(bitPattern: linkStamp)
    for number in [account?.rawValue ?? 0, record.rawValue, Int64(n), expires, stamp] {
      bytes += withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    bytes += Array(field.utf8)
    return Base64.encode(bytes + HMACSHA256.code(bytes, key: key).prefix(Self.codeSize), .url)
  }

  /// Throws `.notFound` for what was not signed here, and when its time is over.
  package init(token: String, key: [UInt8], now: Int64) throws {
    guard let bytes = Base64.decode(token, .url), bytes.count > 42 + Self.codeSize,
      bytes[0] == Self.version
    else { throw Self.refusal }
    let signed = Array(bytes.dropLast(Self.codeSize))
    let code = Array(HMACSHA256.code(signed, key: key).prefix(Self.codeSize))
    guard ConstantTime.equal(code, Array(bytes.suffix(Self.codeSize))) else { throw Self.refusal }
    let numbers = (0..<5).map { n in
      Int64(
        bitPattern: signed[(2 + n * 8)..<(10 + n * 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    guard numbers[3] > now else { throw Self.refusal }
    var proof = Proof()
    proof.showedLink = signed[1] & 1 != 0
    proof.passedGate = signed[1] & 2 != 0
    self.init(
      account: numbers[0] == 0 ? nil : AccountID(rawValue: numbers[0]),
      record: RecordID(rawValue: numbers[1]),
      field: String(decoding: signed[42...], as: UTF8.self), n: Int(numbers[2]),
      expires: numbers[3], proof: proof, linkStamp: UInt64(bitPattern: numbers[4]))
  }

  private static var refusal: StoreError {
    StoreError(.notFound, "The address of the file is not valid any more.")
  }
}
