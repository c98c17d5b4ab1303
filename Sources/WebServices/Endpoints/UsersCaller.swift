import HTTP
import JSON
import WireFormat

/// GET or POST public/users/caller: who calls. The identity stands at the top level and again in an
/// array, because clients read the one or the other.
enum UsersCaller {
  static func answer(_ call: Call) throws -> Response {
    let identity = try call.callerIdentity()
    return call.respond { writer in
      identity.writeMembers(into: &writer)
      writer.key("users")
      writer.beginArray()
      identity.write(into: &writer)
      writer.endArray()
    }
  }
}
