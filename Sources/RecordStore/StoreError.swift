package import Records
package import SQLite

/// Why the store refused. The faces turn `code` into a status and a sentence of their catalogues.
package struct StoreError: Error, Sendable {
  package enum Code: String, Sendable, CaseIterable {
    // What was asked for
    case notFound, zoneNotFound, accessDenied, authenticationRequired
    case badRequest, conflict, exists, alreadyShared, referenceViolation, atomicFailure
    case expiredToken, throttled, quotaExceeded
    // The store
    case budgetExceeded, busy, full, closed
    case masterKeyMissing
    case damaged, notAStore, newerStore, olderStore, cannotOpen, failed
  }

  package let code: Code
  /// A constant sentence for logs and the command line.
  package let message: String
  package var context: [String: String]
  package var decision: AccessDecision?
  package let cause: SQLiteError?

  package init(
    _ code: Code, _ message: StaticString? = nil, context: [String: String] = [:],
    decision: AccessDecision? = nil, cause: SQLiteError? = nil
  ) {
    self.code = code
    self.message = message.map { "\($0)" } ?? Self.sentence(code)
    self.context = context
    self.decision = decision
    self.cause = cause
  }

  package init(_ cause: SQLiteError) {
    self.init(Self.code(cause.code), cause: cause)
  }

  /// The engine's errors as the store's; others pass through.
  package static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as SQLiteError { throw StoreError(error) }
  }

  private static func code(_ code: SQLiteError.Code) -> Code {
    switch code {
    case .budgetExceeded: .budgetExceeded
    case .busy: .busy
    case .full: .full
    case .closed: .closed
    case .damaged: .damaged
    case .notADatabase, .otherApplication: .notAStore
    case .newerVersion: .newerStore
    case .olderVersion: .olderStore
    case .cannotOpen, .readOnly: .cannotOpen
    case .nulInText, .tooBig: .badRequest
    case .uniqueViolation: .exists
    default: .failed
    }
  }

  private static func sentence(_ code: Code) -> String {
    switch code {
    case .notFound: "There is no such thing, or the caller may not know of it."
    case .zoneNotFound: "There is no such zone, or the caller may not know of it."
    case .accessDenied: "The caller has no right to this."
    case .authenticationRequired: "This needs a signed-in person."
    case .badRequest: "The request cannot be carried out as it is."
    case .conflict: "It was changed in between."
    case .exists: "There is one already."
    case .alreadyShared: "It is shared already."
    case .referenceViolation: "Another record refers to it, or a reference has no target."
    case .atomicFailure: "Another item of the same request failed."
    case .expiredToken: "The token is too old or of another state of the store."
    case .throttled: "Too many tries; wait a while."
    case .quotaExceeded: "A limit was reached."
    case .budgetExceeded: "The read took longer than it may."
    case .busy: "Another process holds the store."
    case .full: "The disk is full; nothing was changed."
    case .closed: "The store is closed."
    case .masterKeyMissing: "The master key of encrypted fields is missing or another one."
    case .damaged: "The store's file is damaged."
    case .notAStore: "The file is not a Sharehold store."
    case .newerStore: "The store was written by a newer version of Sharehold."
    case .olderStore: "The store was written by an older version; run `sharehold migrate`."
    case .cannotOpen: "The store cannot be opened."
    case .failed: "The store failed."
    }
  }
}
