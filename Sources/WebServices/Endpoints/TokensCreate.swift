import Addresses
import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// POST tokens/create: a client that wants to be notified gets a token, and an address to poll.
enum TokensCreate {
  static func answer(_ call: Call) async throws -> Response {
    let client = try client(call)
    let made = try await call.write { try PushTokens.create($0, client) }
    return call.respond { writer in
      writer.key("apnsEnvironment")
      writer.string(client.apnsEnvironment)
      writer.key("apnsToken")
      writer.string(made.token)
      writer.key("webcourierURL")
      writer.string(call.gateway.publicURL.url(.webcourier(token: made.courier)))
    }
  }

  /// The client behind a call for tokens. It is called the same by its other calls' queries.
  static func client(_ call: Call) throws -> PushTokens.Client {
    let environment = try call.body.string("apnsEnvironment") ?? call.environment.rawValue
    guard ["development", "production"].contains(environment) else {
      throw WireError.badRequest("'apnsEnvironment' must be development or production")
    }
    let name = try call.body.string("clientId") ?? call.query["clientId"]
    return PushTokens.Client(
      account: try call.requirePerson(), container: call.container,
      environment: call.environment, name: name.map { String($0.prefix(255)) },
      apnsEnvironment: environment)
  }
}
