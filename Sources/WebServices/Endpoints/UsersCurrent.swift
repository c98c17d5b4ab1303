import HTTP
import JSON
import WireFormat

/// GET or POST users/current: older form of users/caller.
enum UsersCurrent {
  static func answer(_ call: Call) throws -> Response {
    let identity = try call.callerIdentity()
    return call.respond { writer in
      writer.key("userRecordName")
      writer.string(identity.userRecordName ?? "")
      writer.key("firstName")
      writer.string(identity.name?.givenName ?? "")
      writer.key("lastName")
      writer.string(identity.name?.familyName ?? "")
    }
  }
}
