import HTTP
import JSON
import WireFormat

/// POST public/users/discover: people by address, phone number or user record name.
enum UsersDiscover {
  static func answer(_ call: Call) async throws -> Response {
    let people = try PeopleLookup(call)
    let items = try call.body.items("lookupInfos")
    let lookups = try items.enumerated().map { n, item in
      guard let lookup = try LookupInfo(item, at: "lookupInfos[\(n)]") else {
        throw WireError.badRequest(
          "lookupInfos[\(n)]: an emailAddress, phoneNumber or userRecordName is expected")
      }
      return lookup
    }
    let found = try await people.find(lookups)
    return call.respond { writer in
      writer.key("users")
      writer.beginArray()
      for (person, lookup) in zip(found, lookups) {
        PeopleLookup.identity(person, lookup).write(into: &writer)
      }
      writer.endArray()
    }
  }
}
