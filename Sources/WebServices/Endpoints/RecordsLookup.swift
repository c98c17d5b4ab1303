import HTTP
import WireFormat

/// POST {database}/records/lookup
enum RecordsLookup {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
