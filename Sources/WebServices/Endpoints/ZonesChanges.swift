import HTTP
import WireFormat

/// POST {database}/zones/changes: the feed of a database, older form.
enum ZonesChanges {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
