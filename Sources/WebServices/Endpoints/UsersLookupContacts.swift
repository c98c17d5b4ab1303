import HTTP
import JSON

/// POST public/users/lookup/contacts, the older form of discovering everybody.
enum UsersLookupContacts {
  static func answer(_ call: Call) throws -> Response {
    let contacts = try PeopleLookup(call).contacts()
    return call.respond { writer in
      writer.key("users")
      writer.beginArray()
      for person in contacts { PeopleLookup.writeLegacy(person, nil, into: &writer) }
      writer.endArray()
    }
  }
}
