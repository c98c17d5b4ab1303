/// The preconditions of a request (RFC 9110, section 13).
package enum Conditions {
  /// What follows from them.
  package enum Outcome: Sendable, Equatable {
    case proceed
    case notModified
    case failed
  }

  /// - Parameters:
  ///   - tag: the current version; nil when it has none.
  ///   - modified: seconds since 1970 of the last change; nil when unknown.
  package static func evaluate(
    _ request: Request, tag: EntityTag?, modified: Int64? = nil
  ) -> Outcome {
    if let failed = failsUnchanged(request, tag, modified), failed { return .failed }
    let isRead = request.method == .get || request.method == .head
    if request.headers.contains("If-None-Match") {
      guard names(request.headers.list("If-None-Match"), tag, strongly: false) else {
        return .proceed
      }
      return isRead ? .notModified : .failed
    }
    if isRead, let modified,
      let since = request.headers["If-Modified-Since"].flatMap(HTTPDate.seconds),
      modified <= since
    {
      return .notModified
    }
    return .proceed
  }

  /// A 304 with the headers that it must repeat. `length` is that of the body which it stands for;
  /// a Content-Length of anything else would be wrong.
  package static func notModified(
    tag: EntityTag?, headers: HeaderFields, length: Int64
  ) -> Response {
    var response = Response(.notModified, body: .omitted(length: length))
    for name in ["Cache-Control", "Content-Location", "Expires", "Vary"] {
      for value in headers.all(name) { response.headers.add(name, value) }
    }
    if let tag { response.headers["ETag"] = tag.description }
    return response
  }

  /// Whether a range may be answered: only when `If-Range` still names this version.
  package static func allowsRange(_ request: Request, tag: EntityTag?, modified: Int64?) -> Bool {
    guard let value = request.headers["If-Range"] else { return true }
    if let named = EntityTag(parsing: value) { return tag.map(named.matchesStrongly) ?? false }
    guard let date = HTTPDate.seconds(value), let modified else { return false }
    return date == modified
  }

  private static func failsUnchanged(
    _ request: Request, _ tag: EntityTag?, _ modified: Int64?
  ) -> Bool? {
    if request.headers.contains("If-Match") {
      return !names(request.headers.list("If-Match"), tag, strongly: true)
    }
    guard let modified,
      let since = request.headers["If-Unmodified-Since"].flatMap(HTTPDate.seconds)
    else { return nil }
    return modified > since
  }

  private static func names(_ list: [String], _ tag: EntityTag?, strongly: Bool) -> Bool {
    guard let tag else { return false }
    return list.contains { text in
      if text == "*" { return true }
      guard let named = EntityTag(parsing: text) else { return false }
      return strongly ? named.matchesStrongly(tag) : named.matchesWeakly(tag)
    }
  }
}
