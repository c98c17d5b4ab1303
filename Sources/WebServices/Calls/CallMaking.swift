import Addresses
import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// Where a request keeps who calls, as soon as that is known; errors need it too.
enum CredentialsKey: RequestContextKey { typealias Value = CallCredentials }

/// Where a request keeps its call between middleware and endpoint.
enum CallKey: RequestContextKey { typealias Value = Call }

extension Gateway {
  /// Makes the call of a request: who calls, which database, which body.
  func call(_ request: inout Request) throws -> Call {
    guard let environment = Records.Environment(rawValue: try request.parameter("environment"))
    else { throw WireError(.notFound, "the environment is development or production") }
    let scope = try scope(request)
    let identifier = try request.parameter("container")
    let now = store.clock.now()
    try throttle.check(.address(request.remoteAddress), now: now)
    let asked = request
    let (credentials, isOpen) = try store.readPage(isPatient: request.lane == .slow) { c in
      let container = try container(identifier, c)
      let credentials = try Authentication(
        gateway: self, request: asked, container: container, environment: environment, now: now
      ).credentials(c)
      return (credentials, Result { try requireOpen(asked, scope, credentials, c) })
    }
    request.context[CredentialsKey.self] = credentials
    request.account = credentials.account.map { String($0.rawValue) }
    try isOpen.get()
    try admit(credentials, request, now)
    if scope != .public, credentials.account == nil { throw signInFirst(credentials.apiToken) }
    if scope != .public, credentials.isServerKey {
      throw WireError(.accessDenied, "server-to-server keys reach the public database only")
    }
    return Call(
      gateway: self, container: credentials.container, containerIdentifier: identifier,
      environment: environment, scope: scope, credentials: credentials,
      body: try Self.body(request), query: request.query, parameters: request.parameters, now: now,
      uuid: uuids.text(request), lane: request.lane, remote: request.remoteAddress,
      reference: request.id)
  }

  /// Refuses private data that its owner has closed to programs. What a person says about their
  /// data they can always say.
  private func requireOpen(
    _ request: Request, _ scope: DatabaseScope, _ credentials: CallCredentials, _ c: Store.Reader
  ) throws {
    guard scope == .private, let account = credentials.account, !request.path.contains("users")
    else { return }
    try UserData.requireOpen(
      c, container: credentials.container, environment: credentials.environment, account: account)
  }

  /// What known credentials still have to keep to: the origins of their token, and how often.
  private func admit(_ credentials: CallCredentials, _ request: Request, _ now: Int64) throws {
    if let origin = request.headers["Origin"], let token = credentials.apiToken,
      !token.allows(origin: origin), origin != publicURL.origin
    {
      throw WireError(.accessDenied, "the API token does not allow the origin \(origin)")
    }
    switch credentials {
    case .app(let token): try throttle.check(.token(token.id.rawValue), now: now)
    case .person(let session):
      try throttle.check(.token(session.apiToken.id.rawValue), now: now)
      try throttle.check(.account(session.account.rawValue), now: now)
    case .server(let key, _):
      try throttle.check(.key(key.id.rawValue), now: now)
      try throttle.check(.account(key.account.rawValue), now: now)
    }
    uses.record(credentials, at: now)
  }

  /// Calls without a database segment belong to none; they count as public.
  private func scope(_ request: Request) throws -> DatabaseScope {
    guard let word = request.parameters["database"] else { return .public }
    guard let scope = DatabaseScope(rawValue: word) else {
      throw WireError(.notFound, "the database is public, private or shared")
    }
    return scope
  }

  /// A container that is not there looks like one whose tokens one does not have.
  private func container(_ identifier: String, _ c: Store.Reader) throws -> Container {
    do { return try Container.named(identifier, c) } catch let error as StoreError
      where error.code == .notFound
    {
      throw WireError(
        .authenticationFailed, "unknown API token for this container and environment")
    }
  }

  /// JSON whatever the content type says, because browsers send it as text/plain.
  private static func body(_ request: Request) throws -> JSONValue {
    let bytes = request.body.isEmpty ? Array("{}".utf8) : request.body
    let root = try JSONDocument(parsing: bytes).root
    guard root.kind == .object else { throw WireError.badRequest("the body must be an object") }
    return root
  }
}

extension Request {
  /// The call that the middleware has made.
  func call() throws -> Call {
    guard var call = context[CallKey.self] else { throw HTTPError(.internalServerError) }
    // What waits has left the worker since the call was made.
    call.lane = lane
    return call
  }
}
