import HTTP
import WireFormat

/// POST {database}/zones/modify
enum ZonesModify {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
