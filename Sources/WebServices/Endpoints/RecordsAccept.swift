import HTTP
import WireFormat

/// POST public/records/accept
enum RecordsAccept {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
