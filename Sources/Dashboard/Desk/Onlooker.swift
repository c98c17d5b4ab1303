import Addresses
import HTTP
import RecordStore
import Records

/// Where the pages of a zone's records are, for somebody who came by the zone or by a link alone.
enum RecordPaths: Hashable, Sendable {
  case zone(ZoneAddress)
  /// The short GUID of a link that shows what it leads to without an account.
  case link(String)

  var list: String {
    switch self {
    case .zone(let zone): Address.zone(zone).path
    case .link(let guid): Address.openShare(guid).path
    }
  }

  func record(_ name: String) -> String {
    switch self {
    case .zone(let zone): Address.record(RecordAddress(zone: zone, name: name)).path
    case .link(let guid): Address.openShareRecord(guid, name: name).path
    }
  }

  /// Where a file comes into a field of a record.
  func upload(_ name: String, field: String, item: Int? = nil) -> String {
    let path = record(name) + "/upload?field=" + PercentCoding.encode(field)
    return item.map { "\(path)&item=\($0)" } ?? path
  }

  /// What stands before the slash and the name of a record.
  var recordFolder: String {
    switch self {
    case .zone: list + "/records"
    case .link: list
    }
  }
}

/// Somebody who looks at records: by account, by a link alone, or with privilege.
struct Onlooker: Sendable {
  let guest: Guest
  let viewer: Viewer
  let paths: RecordPaths
  /// Of the link they came by.
  var linkStamp: UInt64 = 0

  var words: Words { guest.words }
  var caller: Caller { viewer.caller }
  var now: Int64 { viewer.now }
  var account: AccountID? { viewer.account }

  /// The summary of a share, for those who may read it.
  func summary(of share: ShareID, _ c: Store.Reader) throws -> ShareSummary? {
    do {
      return try SharePanel.load(c, caller: caller, share: share, now: now).share
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      return nil
    }
  }
}

extension Visit {
  func onlooker(_ place: ZonePlace, isLookRecorded: Bool = false) -> Onlooker {
    Onlooker(
      guest: guest,
      viewer: Viewer(caller: self.caller, now: self.now, isLookRecorded: isLookRecorded),
      paths: .zone(place.address))
  }

  var viewer: Viewer { Viewer(caller: self.caller, now: self.now) }
}
