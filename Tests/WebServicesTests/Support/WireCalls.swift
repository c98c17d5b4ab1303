import HTTP
import JSON
import RecordStore

/// What came back.
struct WireReply: Sendable {
  let status: Int
  let headers: HeaderFields
  let text: String
  /// What the access log adds.
  let note: String?
  /// The body, parsed; null when it is not JSON.
  let json: JSONValue

  init(_ response: Response) throws {
    status = response.status.rawValue
    headers = response.headers
    note = response.note
    if case .bytes(let bytes) = response.body {
      text = String(decoding: bytes, as: UTF8.self)
      json = try Self.root(bytes)
    } else {
      text = ""
      json = try Self.root([])
    }
  }

  private static func root(_ bytes: [UInt8]) throws -> JSONValue {
    if let document = try? JSONDocument(parsing: bytes) { return document.root }
    return try JSONDocument(parsing: Array("null".utf8)).root
  }

  /// The code of a request that failed as a whole.
  var code: String? { json["serverErrorCode"]?.string }
  var reason: String? { json["reason"]?.string }

  /// The codes of the items in an array; nil for those that worked.
  func codes(_ key: String) -> [String?] {
    (json.member(key)?.elements ?? []).map { $0["serverErrorCode"]?.string }
  }
}

extension Wire {
  /// `path` begins with the database: `private/records/modify`.
  func post(
    _ path: String, _ body: String, as credential: Credential,
    environment: String = "development", headers: HeaderFields = HeaderFields()
  ) async throws -> WireReply {
    try await send(
      .post, "/database/1/\(Self.container)/\(environment)/\(path)", query: query(credential),
      headers: headers, body: Array(body.utf8))
  }

  func get(
    _ path: String, as credential: Credential, environment: String = "development",
    headers: HeaderFields = HeaderFields()
  ) async throws -> WireReply {
    try await send(
      .get, "/database/1/\(Self.container)/\(environment)/\(path)", query: query(credential),
      headers: headers)
  }

  /// Any request; `query` without its question mark.
  func send(
    _ method: Method, _ path: String, query: String = "", headers: HeaderFields = HeaderFields(),
    body: [UInt8] = []
  ) async throws -> WireReply {
    let separator = path.contains("?") ? "&" : "?"
    let target = query.isEmpty ? path : path + separator + query
    let request = try Request(method, target, headers: headers, body: body)
    return try WireReply(await router.respond(to: request))
  }

  /// A call that a server signs. The body of a GET is empty.
  func signed(
    _ method: Method = .post, _ path: String, _ body: String = "",
    environment: String = "development",
    date: Int64? = nil
  ) async throws -> WireReply {
    let path = "/database/1/\(Self.container)/\(environment)/\(path)"
    let headers = try serverKey.headers(path: path, body: body, at: date ?? clock.now())
    return try await send(method, path, headers: headers, body: Array(body.utf8))
  }
}
