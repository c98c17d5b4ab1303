import HTTP
import WireFormat

/// POST public/users/lookup/id: older form of users/discover.
enum UsersLookupID {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
