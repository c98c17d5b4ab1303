package import HTTP
import JSON
import RecordStore
import WireFormat

/// Whole-request failures: a status outside 2xx and one object.
extension WebServices {
  /// The answer to an error of a call; nil for one that nobody foresaw, which is reported and
  /// comes back as an HTTP error.
  static func failure(_ gateway: Gateway, _ error: any Error, _ request: Request) -> Response? {
    if let error = error as? HTTPError { return answer(gateway, error, request) }
    if let error = error as? StoreError, error.decision != nil,
      let told = try? gateway.store.read({ WireError(error, $0) })
    {
      return answer(gateway, told, request)
    }
    return WireError.known(error).map { answer(gateway, $0, request) }
  }

  /// An error of the server itself (no such path, wrong method, body too large) in the protocol's
  /// form, under the status that HTTP gives it.
  package static func answer(
    _ gateway: Gateway, _ error: HTTPError, _ request: Request
  ) -> Response {
    let code: WireError.Code =
      switch error.status {
      case .unauthorized: .authenticationFailed
      case .forbidden: .accessDenied
      case .notFound, .gone: .notFound
      case .conflict: .conflict
      case .tooManyRequests: .throttled
      case .serviceUnavailable: .tryAgainLater
      default: error.status.rawValue < 500 ? .badRequest : .internalError
      }
    let wait = error.headers["Retry-After"].flatMap { Int($0) }
    var response = answer(gateway, WireError(code, error.message, retryAfter: wait), request)
    response.status = error.status
    response.headers.merge(error.headers)
    return response
  }

  private static func answer(
    _ gateway: Gateway, _ error: WireError, _ request: Request
  ) -> Response {
    var error = error
    if error.code == .authenticationRequired, error.redirectURL == nil {
      let token = request.context[CredentialsKey.self]?.apiToken
      error.redirectURL = gateway.signInFirst(token).redirectURL
    }
    var writer = JSONWriter(reserving: 256)
    error.write(into: &writer, uuid: gateway.uuids.text(request))
    var response = Response.json(writer.bytes, status: Status(rawValue: error.code.status))
    if let wait = error.retryAfter { response.headers["Retry-After"] = String(wait) }
    if error.code == .authenticationFailed { response.note = error.reason }
    return response
  }
}
