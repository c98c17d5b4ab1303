import HTTP
import WireFormat

/// POST public/records/resolve
enum RecordsResolve {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
