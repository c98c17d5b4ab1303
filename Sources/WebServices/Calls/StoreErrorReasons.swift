package import RecordStore
package import SQLite
package import WireFormat

extension WireError {
  /// The one mapping from the store's refusals to the protocol's codes, with the reasons that
  /// clients know. With a connection a refusal tells which right there is.
  package init(_ error: StoreError, _ c: Connection? = nil) {
    switch error.code {
    case .notFound: self.init(.notFound, Self.told(error, "Record not found"))
    case .zoneNotFound: self.init(.zoneNotFound, "Zone does not exist")
    case .accessDenied: self.init(denied: error, c)
    case .authenticationRequired:
      self.init(.authenticationRequired, "request needs authorization")
    case .badRequest, .alreadyShared: self.init(.badRequest, Self.told(error, error.message))
    case .conflict: self.init(.conflict, "client oplock error updating record")
    case .exists: self.init(.exists, "record to insert already exists")
    case .referenceViolation:
      self.init(.validatingReferenceError, Self.told(error, error.message))
    case .atomicFailure: self.init(.atomicError, "Atomic failure")
    case .expiredToken:
      self.init(.badRequest, "client knowledge differs from server knowledge")
    case .throttled:
      let seconds = error.context["retryAfter"].flatMap { Int($0) }
      self.init(.throttled, "too many requests", retryAfter: seconds ?? 30)
    case .quotaExceeded: self.init(.quotaExceeded, error.message)
    case .budgetExceeded, .busy, .full, .closed:
      self.init(.tryAgainLater, error.message, retryAfter: 2)
    case .masterKeyMissing:
      self.init(
        .internalError, "encrypted data cannot be opened: the server has no master key for it")
    case .damaged, .notAStore, .newerStore, .olderStore, .cannotOpen, .failed:
      self.init(.internalError, "Internal error")
    }
  }

  /// `usual` is what clients know; which right the caller has follows it.
  package init(denied error: StoreError, _ c: Connection?, _ usual: String? = nil) {
    let usual = usual ?? Self.told(error, "operation not permitted")
    let right = c.flatMap { try? error.right($0) }
    self.init(.accessDenied, right.map { "\(usual): \($0)" } ?? usual)
  }

  /// The store's sentence when it says more than its code, with the names it is about; the
  /// protocol's own words where the store knows them.
  private static func told(_ error: StoreError, _ usual: String) -> String {
    if let words = error.context["reason"] { return words }
    let isPlain = error.message == StoreError(error.code).message
    let context = error.context.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let sentence = isPlain ? usual : error.message
    return context.isEmpty ? sentence : "\(sentence) (\(context.joined(separator: ", ")))"
  }
}
