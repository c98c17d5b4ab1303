/// One request as a value; headers, query and cookies are read only when asked for.
package struct Request: Sendable {
  package var method: Method
  package var target: RequestTarget
  package var headers: HeaderFields
  package var body: [UInt8]
  /// The client's address; behind a configured proxy, the address that the proxy names.
  package var remote: IPAddress?
  /// Whether the client used TLS, to us or to a configured proxy.
  package var isSecure: Bool
  /// The number whose hexadecimal form is `id`.
  package var number: UInt64
  /// What the route's placeholders matched.
  package var parameters: RouteParameters
  package var lane: Lane
  /// The account as it shall stand in the access log.
  package var account: String?
  /// What the faces attach to a request: sessions, callers.
  package var context: RequestContext

  package init(
    method: Method, target: RequestTarget, headers: HeaderFields = HeaderFields(),
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    remote = nil
    isSecure = false
    number = 0
    parameters = RouteParameters()
    lane = .fast
    account = nil
    context = RequestContext()
  }

  /// A request written out, as tests and redirects inside the program need it.
  package init(
    _ method: Method, _ target: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = []
  ) throws {
    self.init(
      method: method, target: try RequestTarget(parsing: target), headers: headers, body: body)
  }

  /// The decoded segments of the path.
  package var path: [String] { target.segments }
  /// The query, parsed anew at each access.
  package var query: Parameters { target.query }
  /// The cookies of the request, read from the header at each look-up.
  package var cookies: Cookies { Cookies(headers.all("Cookie")) }
  /// The client's address as text, empty when there is none.
  package var remoteAddress: String { remote.map { $0.description } ?? "" }
  /// The reference of this request: 16 hexadecimal digits.
  package var id: String { Hexadecimal.string(number) }
  /// The media type of the body, lower case and without its parameters.
  package var mediaType: String? { headers["Content-Type"].map { MediaType.bare($0) } }

  /// A placeholder of the matched route.
  package func parameter(_ name: String) throws -> String {
    guard let value = parameters[name] else { throw HTTPError(.internalServerError) }
    return value
  }

  /// The fields of an urlencoded body.
  package func form() throws -> Parameters {
    guard mediaType == "application/x-www-form-urlencoded" else {
      throw HTTPError(.unsupportedMediaType, "An urlencoded form is expected.")
    }
    return try Parameters(form: body)
  }
}
