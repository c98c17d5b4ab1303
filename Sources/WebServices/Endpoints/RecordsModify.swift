import HTTP
import WireFormat

/// POST {database}/records/modify
enum RecordsModify {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
