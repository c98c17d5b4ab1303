import HTTP
import RecordStore

/// What a refusal of the store means for the form that was sent.
extension StoreError {
  /// Of the page that shows the form again.
  var formStatus: Status {
    switch code {
    case .accessDenied: .forbidden
    case .full: .insufficientStorage
    case .busy, .budgetExceeded, .closed: .serviceUnavailable
    default: .badRequest
    }
  }

  /// The refusal can be answered by typing something else.
  var isAboutInput: Bool {
    [
      .badRequest, .exists, .referenceViolation, .alreadyShared, .quotaExceeded, .notFound,
      .accessDenied,
    ].contains(code)
  }

  /// The same form may work later, as it is.
  var isPassing: Bool { [.full, .busy, .budgetExceeded, .closed].contains(code) }
}
