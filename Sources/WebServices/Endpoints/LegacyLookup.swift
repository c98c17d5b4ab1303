import HTTP
import JSON
import WireFormat

/// What the two older look-ups have in common.
enum LegacyLookup {
  static func answer(
    _ call: Call, _ lookup: (JSONValue) throws -> LookupInfo
  ) async throws -> Response {
    let people = try PeopleLookup(call)
    let lookups = try call.body.items("users").map(lookup)
    let found = try await people.find(lookups)
    return call.respond { writer in
      writer.key("users")
      writer.beginArray()
      for (person, lookup) in zip(found, lookups) {
        PeopleLookup.writeLegacy(person, lookup, into: &writer)
      }
      writer.endArray()
    }
  }
}
