import HTTP
import WireFormat

/// POST {database}/changes/zone
enum ChangesZone {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
