import HTTP
import WireFormat

/// POST {database}/changes/database
enum ChangesDatabase {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
