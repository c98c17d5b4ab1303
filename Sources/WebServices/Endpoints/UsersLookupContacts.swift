import HTTP
import WireFormat

/// POST public/users/lookup/contacts: older form of users/discover.
enum UsersLookupContacts {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
