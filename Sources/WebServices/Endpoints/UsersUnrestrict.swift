import HTTP
import RecordStore

/// POST private/users/unrestrict: programs may come again.
enum UsersUnrestrict {
  static func answer(_ call: Call) async throws -> Response {
    try call.requirePerson()
    let (container, environment) = (call.container, call.environment)
    try await call.write {
      try UserData.unrestrict($0, container: container, environment: environment)
    }
    return call.respond { _ in }
  }
}
