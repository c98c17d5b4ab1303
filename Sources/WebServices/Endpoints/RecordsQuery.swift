import HTTP
import WireFormat

/// POST {database}/records/query
enum RecordsQuery {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
