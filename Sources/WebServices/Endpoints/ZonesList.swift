import HTTP
import WireFormat

/// GET or POST {database}/zones/list
enum ZonesList {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
