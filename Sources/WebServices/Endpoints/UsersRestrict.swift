import HTTP
import RecordStore

/// POST private/users/restrict: programs stay away from the caller's data until they say otherwise.
enum UsersRestrict {
  static func answer(_ call: Call) async throws -> Response {
    try call.requirePerson()
    let (container, environment) = (call.container, call.environment)
    try await call.write {
      try UserData.restrict($0, container: container, environment: environment)
    }
    return call.respond { _ in }
  }
}
