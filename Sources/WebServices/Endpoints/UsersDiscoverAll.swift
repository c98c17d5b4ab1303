import HTTP
import WireFormat

/// GET public/users/discover: everybody the caller may discover.
enum UsersDiscoverAll {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
