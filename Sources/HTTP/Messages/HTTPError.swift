/// A failure whose status and sentence may be shown to anybody.
package struct HTTPError: Error, Sendable {
  package var status: Status
  package var message: String
  package var headers: HeaderFields

  package init(_ status: Status, _ message: String = "", headers: HeaderFields = HeaderFields()) {
    self.status = status
    self.message = message.isEmpty ? status.phrase : message
    self.headers = headers
  }

  package static func badRequest(_ message: String) -> HTTPError { HTTPError(.badRequest, message) }
  package static var notFound: HTTPError { HTTPError(.notFound) }

  /// Not to be asked again before `seconds` have passed.
  package static func tooManyRequests(retryAfter seconds: Int) -> HTTPError {
    HTTPError(.tooManyRequests, headers: ["Retry-After": String(seconds)])
  }

  package static func methodNotAllowed(allow methods: [Method]) -> HTTPError {
    HTTPError(.methodNotAllowed, headers: ["Allow": allowValue(methods)])
  }

  static func allowValue(_ methods: [Method]) -> String {
    methods.map(\.rawValue).joined(separator: ", ")
  }
}
