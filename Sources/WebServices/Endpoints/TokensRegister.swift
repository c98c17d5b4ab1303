import HTTP
import JSON
import RecordStore
import WireFormat

/// POST tokens/register: one token serves several containers.
enum TokensRegister {
  static func answer(_ call: Call) async throws -> Response {
    let client = try TokensCreate.client(call)
    let token = try call.body.requiredString("apnsToken")
    guard (1...512).contains(token.utf8.count) else {
      throw WireError.badRequest("'apnsToken' must have 1 to 512 characters")
    }
    try await call.write { try PushTokens.register($0, client, token: token) }
    return call.respond { _ in }
  }
}
