import RecordStore
import Records

/// What a call showed to be let in.
enum CallCredentials: Sendable {
  /// An API token alone: the rights of `_world`.
  case app(APIToken)
  /// A person in an app.
  case person(WebSession)
  /// A server, in the name of the account that registered its key.
  case server(ServerKey, SignedRequest)

  var account: AccountID? {
    switch self {
    case .app: nil
    case .person(let session): session.account
    case .server(let key, _): key.account
    }
  }

  var caller: Caller { account.map { .account($0) } ?? .anyone }

  var apiToken: APIToken? {
    switch self {
    case .app(let token): token
    case .person(let session): session.apiToken
    case .server: nil
    }
  }

  var isServerKey: Bool {
    if case .server = self { true } else { false }
  }

  var container: ContainerID {
    switch self {
    case .app(let token): token.container
    case .person(let session): session.apiToken.container
    case .server(let key, _): key.container
    }
  }

  var environment: Environment {
    switch self {
    case .app(let token): token.environment
    case .person(let session): session.apiToken.environment
    case .server(let key, _): key.environment
    }
  }
}
