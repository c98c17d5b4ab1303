import Addresses
import HTTP
import RecordStore
import Records
import SQLite
import WireFormat

/// Who calls. Nothing here writes.
struct Authentication {
  let gateway: Gateway
  let request: Request
  let container: Container
  let environment: Records.Environment
  let now: Int64

  func credentials(_ c: Connection) throws -> CallCredentials {
    if SignedRequest.isSigned(request) { return try signed(c) }
    let query = request.query
    guard let apiToken = query["ckAPIToken"], !apiToken.isEmpty else {
      throw WireError(.authenticationFailed, "no auth method found")
    }
    if let webToken = query["ckWebAuthToken"], !webToken.isEmpty {
      return .person(try session(webToken, apiToken, c))
    }
    return .app(try token(apiToken, c))
  }

  /// One sentence for everything that does not fit: unknown key, other container, bad signature.
  /// Whoever holds the key is told when it is of the other environment.
  private func signed(_ c: Connection) throws -> CallCredentials {
    let signed = try SignedRequest(request, now: now)
    guard let key = try Credentials.serverKey(signed.keyID, c), key.container == container.id,
      signed.fits(request, key, gateway.publicURL)
    else { throw SignedRequest.failed }
    try requireHere("key", key.environment)
    return .server(key, signed)
  }

  /// One sentence for unknown, revoked and foreign tokens.
  private func token(_ text: String, _ c: Connection) throws -> APIToken {
    guard let token = try Credentials.apiToken(text, c), token.container == container.id
    else { throw unknownToken }
    try requireHere("API token", token.environment)
    return token
  }

  private func requireHere(_ what: String, _ other: Records.Environment) throws {
    guard other != environment else { return }
    throw WireError(.authenticationFailed, "\(what) belongs to \(other.rawValue)")
  }

  private var unknownToken: WireError {
    WireError(.authenticationFailed, "unknown API token for this container and environment")
  }

  private func isHere(_ token: APIToken) -> Bool {
    token.container == container.id && token.environment == environment
  }

  /// A session goes with every API token of its container and environment; what the one that is
  /// shown allows is what counts.
  private func session(
    _ webToken: String, _ apiToken: String, _ c: Connection
  ) throws -> WebSession {
    guard let opened = gateway.tokens.open(webToken) else {
      _ = try token(apiToken, c)
      throw WireError(.authenticationFailed, "the web auth token is not one of this server")
    }
    guard var session = try WebSessions.find(opened, c, now: now) else {
      throw gateway.signInFirst(try token(apiToken, c))
    }
    let isOwn = Credentials.isAPIToken(apiToken, hash: session.apiTokenHash)
    if isOwn, isHere(session.apiToken) { return session }
    let shown = try token(apiToken, c)
    guard isHere(session.apiToken) else {
      throw WireError(
        .authenticationFailed, "the web auth token belongs to another container or environment")
    }
    session.apiToken = shown
    return session
  }
}

extension Gateway {
  /// The answer to a call that needs a person: where that person signs in.
  func signInFirst(_ token: APIToken?) -> WireError {
    let ticket = token.map {
      tickets.seal(SignInTicket(apiToken: $0.id, issuedAt: store.clock.now()))
    }
    return WireError(
      .authenticationRequired, "request needs authorization",
      redirectURL: ticket.map { publicURL.url(.appSignIn(ticket: $0)) })
  }
}
