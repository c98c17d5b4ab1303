import HTTP
import WireFormat

/// POST public/users/lookup/email: older form of users/discover.
enum UsersLookupEmail {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
