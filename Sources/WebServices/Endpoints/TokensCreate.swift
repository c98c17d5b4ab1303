import HTTP
import WireFormat

/// POST tokens/create
enum TokensCreate {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
