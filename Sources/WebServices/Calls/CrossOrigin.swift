import Addresses
import HTTP
import RecordStore

/// Which pages of other origins may call and read the answer.
enum CrossOrigin {
  private static let exposed =
    "X-Apple-Request-UUID, X-Apple-CloudKit-Web-Auth-Token, X-Responding-Instance, Via, Retry-After"

  /// What browsers ask first. A page learns of an address that is not there by the call itself.
  static func preflight(_ request: Request, _ routed: Response) -> Response {
    var response = Response(.noContent)
    response.headers["Allow"] = routed.headers["Allow"]
    response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, OPTIONS"
    let asked = request.headers["Access-Control-Request-Headers"] ?? "Content-Type"
    response.headers["Access-Control-Allow-Headers"] = asked
    response.headers["Access-Control-Max-Age"] = "600"
    return response
  }

  /// Cookies mean nothing here, so any origin that the token allows may read what its own request
  /// brought.
  static func allow(_ gateway: Gateway, _ request: Request, _ response: inout Response) {
    guard let origin = request.headers["Origin"] else { return }
    response.headers.add("Vary", "Origin")
    guard isAllowed(origin, gateway, request) else { return }
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Expose-Headers"] = exposed
  }

  /// The address of a download is a capability; pages show pictures from it.
  static func allowDownload(_ response: inout Response) {
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
  }

  /// A request whose token is unknown learns that it is; one of a known token obeys its list.
  static func isAllowed(_ origin: String, _ gateway: Gateway, _ request: Request) -> Bool {
    guard let token = token(gateway, request) else { return true }
    return token.allows(origin: origin) || origin == gateway.publicURL.origin
  }

  private static func token(_ gateway: Gateway, _ request: Request) -> APIToken? {
    if let credentials = request.context[CredentialsKey.self] { return credentials.apiToken }
    guard let text = request.query["ckAPIToken"] else { return nil }
    return try? gateway.store.read { try Credentials.apiToken(text, $0) }
  }
}

extension Gateway {
  /// The next token of a session. Making it writes nothing; the last one stays good too.
  func renewed(_ session: WebSession) -> String {
    tokens.seal(WebAuthToken(session: session.id, issuedAt: store.clock.now()))
  }
}
