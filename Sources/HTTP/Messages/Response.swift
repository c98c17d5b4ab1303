/// One response as a value.
package struct Response: Sendable {
  package var status: Status
  package var headers: HeaderFields
  package var body: Body
  /// The account as it shall stand in the access log; taken from the request when nil.
  package var account: String?
  /// What the access log adds to the status, such as why credentials were refused; no secret.
  package var note: String?
  /// Whether the server may compress the body. Off for pages in which a secret stands beside
  /// text that a stranger can choose (BREACH).
  package var mayCompress: Bool

  /// What follows the headers.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    case file(FileSlice)
    /// Bytes that are made when they are sent.
    case produced(ProducedBytes, offset: Int64, length: Int64)
    /// Nothing, but the length of what a 304 stands for.
    case omitted(length: Int64)
  }

  package init(_ status: Status, headers: HeaderFields = HeaderFields(), body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
    account = nil
    note = nil
    mayCompress = true
  }

  package init(_ status: Status = .ok, type: String, _ bytes: [UInt8]) {
    var headers = HeaderFields()
    headers.add("Content-Type", type)
    self.init(status, headers: headers, body: .bytes(bytes))
  }

  package static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status, type: "text/html; charset=utf-8", bytes)
  }

  package static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status, type: "application/json; charset=utf-8", bytes)
  }

  package static func text(_ text: String, status: Status = .ok) -> Response {
    Response(status, type: "text/plain; charset=utf-8", Array(text.utf8))
  }

  /// The answer to a form that succeeded: the browser fetches `location` with GET.
  package static func redirect(_ location: String, status: Status = .seeOther) -> Response {
    Response(status, headers: ["Location": location])
  }

  /// An error as plain text, when no page can be made for it.
  package static func plain(_ error: HTTPError) -> Response {
    var response = text("\(error.status.rawValue) \(error.message)\n", status: error.status)
    response.headers.merge(error.headers)
    return response
  }

  package mutating func setCookie(_ cookie: Cookie) {
    headers.add("Set-Cookie", cookie.description)
  }

  /// The number of bytes in the body.
  package var length: Int64 {
    switch body {
    case .none: 0
    case .bytes(let bytes): Int64(bytes.count)
    case .file(let slice): slice.length
    case .produced(_, _, let length): length
    case .omitted: 0
    }
  }
}
