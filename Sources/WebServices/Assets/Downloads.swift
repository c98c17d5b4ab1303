import Addresses
import RecordStore
import Records

/// Addresses of files, made for one caller. They end in the placeholder that clients put a file's
/// name in the place of.
struct Downloads {
  /// Milliseconds for which an address is good.
  static let lifetime: Int64 = 24 * 3_600_000

  private let account: AccountID?
  private let expires: Int64
  private let key: [UInt8]
  private let base: PublicURL

  init(_ call: Call) {
    account = call.account
    expires = call.now + Self.lifetime
    key = call.store.keys.key(for: .downloadAddress)
    base = call.gateway.publicURL
  }

  func url(_ record: RecordID, _ field: String, _ place: Int) -> String {
    let address = DownloadAddress(
      account: account, record: record, field: field, n: place, expires: expires)
    return base.url(Address.asset(token: address.token(key: key))) + "/${f}"
  }
}
