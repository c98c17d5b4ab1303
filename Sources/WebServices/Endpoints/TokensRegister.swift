import HTTP
import WireFormat

/// POST tokens/register
enum TokensRegister {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
