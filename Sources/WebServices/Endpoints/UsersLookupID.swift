import HTTP
import JSON
import WireFormat

/// POST public/users/lookup/id, the older form of discovering people by their user record.
enum UsersLookupID {
  static func answer(_ call: Call) async throws -> Response {
    try await LegacyLookup.answer(call) { .userRecordName(try $0.requiredString("userRecordName")) }
  }
}
