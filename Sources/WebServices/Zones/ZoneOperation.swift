import JSON
import WireFormat

/// One operation of zones/modify.
struct ZoneOperation: Sendable {
  enum Kind: String { case create, delete }

  let kind: Kind
  let zone: ZoneName
  /// As it was asked for.
  let zoneID: JSONValue

  init(_ item: JSONValue) throws {
    let word = try item.requiredString("operationType")
    guard let kind = Kind(rawValue: word) else {
      throw WireError.badRequest("'operationType' must be create or delete")
    }
    guard let zoneID = try item.object("zone")?.object("zoneID") else {
      throw WireError.badRequest("'zone' must have a 'zoneID'")
    }
    self.kind = kind
    self.zoneID = zoneID
    _ = try zoneID.requiredString("zoneName")
    zone = try ZoneName(zoneID)
  }
}
