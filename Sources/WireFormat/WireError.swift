package import JSON

/// An error in the protocol's own words: of a whole request, or of one item of it.
package struct WireError: Error, Hashable, Sendable {
  /// The codes of the protocol. Clients of several makes fail on others.
  package enum Code: String, Sendable, CaseIterable {
    case accessDenied = "ACCESS_DENIED"
    case atomicError = "ATOMIC_ERROR"
    case authenticationFailed = "AUTHENTICATION_FAILED"
    case authenticationRequired = "AUTHENTICATION_REQUIRED"
    case badRequest = "BAD_REQUEST"
    case conflict = "CONFLICT"
    case exists = "EXISTS"
    case internalError = "INTERNAL_ERROR"
    case notFound = "NOT_FOUND"
    case quotaExceeded = "QUOTA_EXCEEDED"
    case throttled = "THROTTLED"
    case tryAgainLater = "TRY_AGAIN_LATER"
    case validatingReferenceError = "VALIDATING_REFERENCE_ERROR"
    case zoneNotFound = "ZONE_NOT_FOUND"

    /// The HTTP status when the whole request fails.
    package var status: Int {
      switch self {
      case .atomicError, .badRequest: 400
      case .authenticationFailed: 401
      case .accessDenied: 403
      case .notFound, .zoneNotFound: 404
      case .conflict, .exists: 409
      case .validatingReferenceError: 412
      case .quotaExceeded: 413
      case .authenticationRequired: 421
      case .throttled: 429
      case .internalError: 500
      case .tryAgainLater: 503
      }
    }
  }

  package var code: Code
  package var reason: String
  /// Seconds; nil means that trying again is useless.
  package var retryAfter: Int?
  /// Where a person signs in; with `authenticationRequired` only.
  package var redirectURL: String?

  package init(
    _ code: Code, _ reason: String, retryAfter: Int? = nil, redirectURL: String? = nil
  ) {
    self.code = code
    self.reason = reason
    self.retryAfter = retryAfter
    self.redirectURL = redirectURL
  }

  package static func badRequest(_ reason: String) -> WireError { WireError(.badRequest, reason) }

  /// Writes an object. `item` writes the members that name what failed, such as `recordName`.
  package func write(
    into writer: inout JSONWriter, uuid: String, item: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.beginObject()
    item(&writer)
    writer.key("uuid")
    writer.string(uuid)
    writer.key("serverErrorCode")
    writer.string(code.rawValue)
    writer.key("reason")
    writer.string(reason)
    if let retryAfter {
      writer.key("retryAfter")
      writer.int(retryAfter)
    }
    if let redirectURL {
      writer.key("redirectURL")
      writer.string(redirectURL)
    }
    writer.endObject()
  }
}
