import HTTP
import WireFormat

/// POST {database}/assets/rereference
enum AssetsRereference {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
