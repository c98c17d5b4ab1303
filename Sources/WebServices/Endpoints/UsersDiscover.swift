import HTTP
import WireFormat

/// POST public/users/discover
enum UsersDiscover {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
