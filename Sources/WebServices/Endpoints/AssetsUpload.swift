import HTTP
import WireFormat

/// POST {database}/assets/upload
enum AssetsUpload {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
