import HTTP
import JSON
import WireFormat

/// GET public/users/discover: everybody the caller shares with. There is no address book here; those
/// are the people in it.
enum UsersDiscoverAll {
  static func answer(_ call: Call) throws -> Response {
    let contacts = try PeopleLookup(call).contacts()
    return call.respond { writer in
      writer.key("users")
      writer.beginArray()
      for person in contacts { PeopleLookup.identity(person, nil).write(into: &writer) }
      writer.endArray()
    }
  }
}
