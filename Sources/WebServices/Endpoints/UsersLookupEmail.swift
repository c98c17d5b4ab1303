import HTTP
import JSON
import WireFormat

/// POST public/users/lookup/email, the older form of discovering people by address.
enum UsersLookupEmail {
  static func answer(_ call: Call) async throws -> Response {
    try await LegacyLookup.answer(call) { .emailAddress(try $0.requiredString("emailAddress")) }
  }
}
