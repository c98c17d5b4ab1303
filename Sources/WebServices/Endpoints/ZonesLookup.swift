import HTTP
import WireFormat

/// POST {database}/zones/lookup
enum ZonesLookup {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
