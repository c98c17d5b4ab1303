import Addresses
import Cryptography
import HTTP
import RecordStore
import WireFormat

/// A request that a server signed: what its headers say, and whether the signature fits.
struct SignedRequest: Sendable {
  /// Milliseconds around its date in which a request is good.
  static let window: Int64 = 10 * 60_000

  private static let prefix = "X-Apple-CloudKit-Request-"
  static let failed = WireError(.authenticationFailed, "Authentication failed")

  let keyID: String
  /// Milliseconds since 1970.
  let date: Int64
  private let dateText: String
  private let signature: [UInt8]

  static func isSigned(_ request: Request) -> Bool {
    request.headers.contains(prefix + "KeyID")
  }

  init(_ request: Request, now: Int64) throws {
    guard let keyID = request.headers[Self.prefix + "KeyID"],
      let dateText = request.headers[Self.prefix + "ISO8601Date"],
      let date = InternetDate.milliseconds(dateText), abs(now - date) <= Self.window,
      let signature = request.headers[Self.prefix + "SignatureV1"].flatMap({ Base64.decode($0) })
    else { throw Self.failed }
    self.keyID = keyID
    self.date = date
    self.dateText = dateText
    self.signature = signature
  }

  /// Clients disagree about the query and about the hash of an empty body: each way that one of
  /// them signs is good.
  func fits(_ request: Request, _ key: ServerKey, _ publicURL: PublicURL) -> Bool {
    guard let publicKey = try? P256PublicKey(der: key.publicKey) else { return false }
    var hashes = [Base64.encode(SHA256.hash(request.body))]
    if request.body.isEmpty { hashes.append("") }
    let path = request.target.rawPath
    var paths = request.target.rawQuery.map { ["\(path)?\($0)", path] } ?? [path]
    if !publicURL.folder.isEmpty { paths += paths.map { publicURL.folder + $0 } }
    return paths.contains { path in
      hashes.contains { hash in
        publicKey.verify(signature, of: Array("\(dateText):\(hash):\(path)".utf8))
      }
    }
  }

  /// The same for every form of one signature: its second number has two, which fit alike, its
  /// first has one.
  var identity: String {
    guard signature.count > 4 else { return "" }
    return keyID + Hex.encode(Array(signature[4...].prefix(Int(signature[3]))))
  }
}
