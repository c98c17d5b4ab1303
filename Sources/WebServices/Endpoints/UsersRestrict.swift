import HTTP
import WireFormat

/// POST private/users/restrict
enum UsersRestrict {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
