package import HTTP
package import Records

/// An address: a pattern and what stands in its placeholders.
package struct Address: Hashable, Sendable {
  package let pattern: AddressPattern
  /// The names in the order of the placeholders, not encoded.
  package let names: [String]

  private init(_ pattern: AddressPattern, _ names: [String] = []) {
    self.pattern = pattern
    self.names = names
  }

  /// Reads the placeholders of a matched route; nil for what no link of ours spells.
  package init?(_ pattern: AddressPattern, _ parameters: RouteParameters) {
    let names = pattern.placeholders.map { parameters[$0].flatMap(Segment.name(from:)) }
    guard !names.contains(nil) else { return nil }
    self.init(pattern, names.compactMap { $0 })
  }

  /// The path, percent-encoded.
  package var path: String {
    if names.isEmpty { return pattern.rawValue }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(200)
    var next = 0
    var isPlaceholder = false
    for byte in pattern.rawValue.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        isPlaceholder = true
        bytes.append(contentsOf: Segment.encode(names[next]).utf8)
        next += 1
      case UInt8(ascii: "}"): isPlaceholder = false
      default: if !isPlaceholder { bytes.append(byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path with the state of a list behind it.
  package func path(_ state: ListState) -> String {
    let query = state.query
    return query.isEmpty ? path : path + "?" + query
  }
}

extension Address {
  package static let home = Address(.home)
  package static let signIn = Address(.signIn)
  package static let signOut = Address(.signOut)
  package static let signUp = Address(.signUp)
  package static let account = Address(.account)
  package static let search = Address(.search)
  package static let shares = Address(.shares)
  package static let contacts = Address(.contacts)
  /// How much changed in shares, by day.
  package static let activity = Address(.activity)
  package static let sharedWithMe = Address(.sharedWithMe)
  package static let shortcuts = Address(.shortcuts)
  package static let people = Address(.people)
  package static let outbox = Address(.outbox)
  package static let forgotten = Address(.forgotten)
  package static let notifications = Address(.notifications)
  package static let containers = Address(.containers)
  package static let live = Address(.live)
  package static let health = Address(.health)
  package static let metrics = Address(.metrics)

  package static func setUp(secret: String) -> Address { Address(.setUp, [secret]) }

  /// Where somebody says that an address is theirs.
  package static func confirmAddress(secret: String) -> Address {
    Address(.confirmAddress, [secret])
  }

  /// What ends mails of a kind, for whoever holds it.
  package static func unsubscribe(secret: String) -> Address { Address(.unsubscribe, [secret]) }

  /// Where a program waits for notifications.
  package static func webcourier(token: String) -> Address { Address(.webcourier, [token]) }

  /// Where somebody signs in for an app.
  package static func appSignIn(ticket: String) -> Address { Address(.appSignIn, [ticket]) }

  package static func container(_ identifier: String) -> Address {
    Address(.container, [identifier])
  }

  package static func containerSettings(_ identifier: String) -> Address {
    Address(.containerSettings, [identifier])
  }

  package static func webhooks(_ container: String) -> Address {
    Address(.webhooks, [container])
  }

  package static func webhook(_ container: String, _ id: WebhookID) -> Address {
    Address(.webhook, [container, String(id.rawValue)])
  }

  package static func person(_ account: AccountID) -> Address {
    Address(.person, [String(account.rawValue)])
  }

  package static func personReach(_ account: AccountID) -> Address {
    Address(.personReach, [String(account.rawValue)])
  }

  package static let verify = Address(.verify, [])

  /// A chain of the log as a file.
  package static func verifyExport(chain: Int64) -> Address {
    Address(.verifyExport, [String(chain)])
  }

  package static func containerReach(_ container: String) -> Address {
    Address(.containerReach, [container])
  }

  package static func containerActivity(_ container: String) -> Address {
    Address(.containerActivity, [container])
  }

  /// What was done, on the whole server and in a container.
  package static let log = Address(.log)

  package static func containerLog(_ container: String) -> Address {
    Address(.containerLog, [container])
  }

  package static let findings = Address(.findings)
  package static let alerts = Address(.alerts)
  package static let reviews = Address(.reviews)
  package static let looks = Address(.looks)

  package static func review(_ id: Int64) -> Address { Address(.review, [String(id)]) }

  package static func containerFindings(_ container: String) -> Address {
    Address(.containerFindings, [container])
  }

  /// One thing that was found, by its kind and number.
  package static func finding(_ key: String) -> Address { Address(.finding, [key]) }

  package static func recordHistory(_ record: RecordAddress) -> Address {
    Address(.recordHistory, record.segments)
  }

  package static func zoneDeleted(_ zone: ZoneAddress) -> Address {
    Address(.zoneDeleted, zone.segments)
  }

  package static func environment(
    _ container: String, _ environment: Records.Environment
  ) -> Address {
    Address(.environment, [container, environment.rawValue])
  }

  /// People against what they reach in it.
  package static func matrix(
    _ container: String, _ environment: Records.Environment
  ) -> Address {
    Address(.matrix, [container, environment.rawValue])
  }

  package static func schema(
    _ container: String, _ environment: Records.Environment
  ) -> Address {
    Address(.schema, [container, environment.rawValue])
  }

  package static func schemaDeploy(_ container: String) -> Address {
    Address(.schemaDeploy, [container])
  }

  package static func schemaType(
    _ container: String, _ environment: Records.Environment, _ type: String
  ) -> Address {
    Address(.schemaType, [container, environment.rawValue, type])
  }

  /// API tokens and server-to-server keys.
  package static func credentials(
    _ container: String, _ environment: Records.Environment
  ) -> Address {
    Address(.credentials, [container, environment.rawValue])
  }

  package static func zone(_ zone: ZoneAddress) -> Address { Address(.zone, zone.segments) }

  package static func zoneShare(_ zone: ZoneAddress) -> Address {
    Address(.zoneShare, zone.segments)
  }

  package static func newRecord(_ zone: ZoneAddress) -> Address {
    Address(.newRecord, zone.segments)
  }

  package static func record(_ record: RecordAddress) -> Address {
    Address(.record, record.segments)
  }

  package static func editRecord(_ record: RecordAddress) -> Address {
    Address(.editRecord, record.segments)
  }

  package static func recordShare(_ record: RecordAddress) -> Address {
    Address(.recordShare, record.segments)
  }

  package static func recordReach(_ record: RecordAddress) -> Address {
    Address(.recordReach, record.segments)
  }

  package static func recordLook(_ record: RecordAddress) -> Address {
    Address(.recordLook, record.segments)
  }

  package static func zoneReach(_ zone: ZoneAddress) -> Address {
    Address(.zoneReach, zone.segments)
  }

  package static func zoneLook(_ zone: ZoneAddress) -> Address {
    Address(.zoneLook, zone.segments)
  }

  /// The share sheet that pages of apps embed.
  package static func shareSheet(_ locale: String) -> Address { Address(.shareSheet, [locale]) }

  package static func sheetZoneShare(_ locale: String, _ zone: ZoneAddress) -> Address {
    Address(.sheetZoneShare, [locale] + zone.segments)
  }

  package static func sheetRecordShare(_ locale: String, _ record: RecordAddress) -> Address {
    Address(.sheetRecordShare, [locale] + record.segments)
  }

  package static func openShare(_ guid: String) -> Address { Address(.openShare, [guid]) }

  package static func openShareRecord(_ guid: String, name: String) -> Address {
    Address(.openShareRecord, [guid, name])
  }

  package static func share(_ guid: String) -> Address { Address(.share, [guid]) }

  package static func personalShare(_ guid: String, secret: String) -> Address {
    Address(.personalShare, [guid, secret])
  }

  package static func asset(token: String) -> Address { Address(.asset, [token]) }

  /// The same file, under a name that whoever fetches it chooses.
  package static func assetFile(token: String, name: String) -> Address {
    Address(.assetFile, [token, name])
  }

  /// Where a program sends a file.
  package static func upload(token: String) -> Address { Address(.upload, [token]) }
  package static func preview(token: String) -> Address { Address(.preview, [token]) }
  package static func publicFile(_ name: String) -> Address { Address(.publicFile, [name]) }
}
