import HTTP
import WireFormat

/// POST private/users/unrestrict
enum UsersUnrestrict {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
