import Addresses
package import HTTP
import RecordStore
import Records

/// Error pages: what happened, what is still true, what to do, and a number to name it by.
extension Guest {
  func error(_ status: Status, _ title: String, _ what: String) -> Response {
    answer(errorPage(title, what, status: status), status: status)
  }

  private func errorPage(_ title: String, _ what: String, status: Status) -> ErrorPage {
    var page = ErrorPage(
      frame: frame(kind: .page), title: title, what: what, reference: request.id)
    page.typed = typed
    if let person, status == .notFound || status == .forbidden {
      page.facts = [words(.errorAccount, ["name": person.address ?? person.name])]
    }
    page.next = person == nil ? words[.signinTitle] : words[.errorHome]
    page.nextHref = person == nil ? Address.signIn.path : Address.home.path
    return page
  }

  /// A status of HTTP as a page.
  func error(_ error: HTTPError) -> Response {
    var response: Response
    switch error.status {
    case .notFound: response = self.error(.notFound, .errorNotFound, .errorNotFoundText)
    case .forbidden: response = self.error(.forbidden, .errorForbidden, .errorForbiddenText)
    case .methodNotAllowed, .notImplemented:
      response = self.error(error.status, .errorMethod, .errorMethodText)
    case .contentTooLarge, .headerTooLarge:
      response = self.error(error.status, .errorTooLarge, .errorTooLargeText)
    case .tooManyRequests: response = self.error(.tooManyRequests, .errorTooMany, .errorTooManyText)
    case .serviceUnavailable: response = self.error(error.status, .errorBusy, .errorBusyText)
    case let status where status.rawValue < 500:
      response = self.error(status, .errorBadRequest, .errorBadRequestText)
    case let status: response = self.error(status, .errorInternal, .errorInternalText)
    }
    response.headers.merge(error.headers)
    return response
  }

  /// A refusal of the store as a page.
  func error(_ error: StoreError) -> Response {
    switch error.code {
    case .notFound, .zoneNotFound: self.error(.notFound, .errorNotFound, .errorNotFoundText)
    case .accessDenied: denied(error)
    case .authenticationRequired: toSignIn()
    case .throttled: throttled()
    case .full: self.error(.insufficientStorage, .errorFull, .errorFullText)
    case .busy, .budgetExceeded, .closed:
      busy
    case .badRequest, .exists, .alreadyShared, .referenceViolation, .atomicFailure, .expiredToken,
      .quotaExceeded, .conflict:
      refused(error)
    case .damaged, .notAStore, .newerStore, .olderStore, .cannotOpen, .failed, .masterKeyMissing:
      self.error(.internalServerError, .errorInternal, .errorInternalText)
    }
  }

  /// Every path that was tried, the first thing that failed on each, and what would have to change.
  private func denied(_ error: StoreError) -> Response {
    guard let decision = error.decision, person != nil else {
      return self.error(.forbidden, .errorForbidden, .errorForbiddenText)
    }
    guard let sentences = try? refusal(decision) else { return busy }
    var page = errorPage(
      words[.errorForbidden], sentences.joined(separator: " "), status: .forbidden)
    page.still = words[RefusalWord.unchanged]
    page.paths = words.paths(decision)
    let waits = decision.paths.contains {
      if case .notAccepted = $0.reason { true } else { false }
    }
    if waits {
      page.next = words[PanelWord.nextShared]
      page.nextHref = Address.sharedWithMe.path
    }
    return answer(page, status: .forbidden)
  }

  private var busy: Response {
    error(.serviceUnavailable, .errorBusy, .errorBusyText)
  }

  private func throttled() -> Response {
    var response = error(.tooManyRequests, .errorTooMany, .errorTooManyText)
    response.headers["Retry-After"] = "60"
    return response
  }

  private func refused(_ error: StoreError) -> Response {
    let isConflict = [.conflict, .exists, .alreadyShared].contains(error.code)
    return self.error(
      isConflict ? .conflict : .badRequest, words[.errorBadRequest], words.problem(error))
  }

  private func error(_ status: Status, _ title: Word, _ what: Word) -> Response {
    error(status, words[title], words[what])
  }
}

extension Words {
  /// Why the store refused, in a sentence.
  func problem(_ error: StoreError) -> String {
    switch error.code {
    case .notFound, .zoneNotFound: self[.problemNotFound]
    case .accessDenied:
      error.decision.map { refusal($0).joined(separator: " ") } ?? self[.problemAccessDenied]
    case .conflict: self[.problemConflict]
    case .exists: self[.problemExists]
    case .alreadyShared: self[.problemAlreadyShared]
    case .referenceViolation: self[.problemReference]
    case .quotaExceeded: self[.problemQuota]
    case .full: self[RefusalWord.full]
    case .busy, .budgetExceeded, .closed: self[RefusalWord.busy]
    case .badRequest where error.context["policy"] != nil: self[ContainerWord.policyForbids]
    case .badRequest: self(.problemBadRequest, ["message": error.message.withoutStop])
    default: self[.problemOther]
    }
  }
}

extension String {
  /// A sentence that stands inside another one.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension Status {
  static let insufficientStorage: Status = 507
}

extension Dashboard {
  /// The page for an error that no route answered.
  package static func errorPage(_ desk: Desk, _ error: HTTPError, _ request: Request) -> Response {
    guard let guest = try? desk.guest(request) else { return .plain(error) }
    return guest.error(error)
  }

  /// The page for an error that a handler threw; nil for what is nobody's refusal.
  static func failure(_ desk: Desk, _ error: any Error, _ request: Request) -> Response? {
    guard let guest = try? desk.guest(request) else { return nil }
    switch error {
    case let error as StoreError where !error.isFault: return guest.error(error)
    case let error as HTTPError: return guest.error(error)
    default: return nil
    }
  }
}

extension StoreError {
  /// A fault of the server rather than an answer: reported, and shown with its reference only.
  fileprivate var isFault: Bool {
    [.damaged, .notAStore, .newerStore, .olderStore, .cannotOpen, .failed].contains(code)
  }
}
