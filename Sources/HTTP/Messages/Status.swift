/// A response status with its usual phrase.
package struct Status: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
  package init(integerLiteral value: Int) { rawValue = value }

  package static let ok: Status = 200
  package static let created: Status = 201
  package static let noContent: Status = 204
  package static let partialContent: Status = 206
  package static let seeOther: Status = 303
  package static let notModified: Status = 304
  package static let badRequest: Status = 400
  package static let unauthorized: Status = 401
  package static let forbidden: Status = 403
  package static let notFound: Status = 404
  package static let methodNotAllowed: Status = 405
  package static let conflict: Status = 409
  package static let gone: Status = 410
  package static let preconditionFailed: Status = 412
  package static let contentTooLarge: Status = 413
  package static let unsupportedMediaType: Status = 415
  package static let rangeNotSatisfiable: Status = 416
  package static let misdirectedRequest: Status = 421
  package static let unprocessableContent: Status = 422
  package static let tooManyRequests: Status = 429
  package static let headerTooLarge: Status = 431
  package static let internalServerError: Status = 500
  package static let notImplemented: Status = 501
  package static let serviceUnavailable: Status = 503
  package static let versionNotSupported: Status = 505

  /// The phrase for people, as in RFC 9110; "Status" for codes without one.
  package var phrase: String { Status.phrases[rawValue] ?? "Status" }

  private static let phrases: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}
