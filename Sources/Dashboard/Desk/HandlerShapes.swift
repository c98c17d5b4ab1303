import Addresses
import Cryptography
import HTTP
import RecordStore
import Records

/// The shapes of handlers: who may ask, and what has to hold before they run.
extension Desk {
  /// A page for somebody who is signed in; others are sent to sign in and come back.
  func page(_ handler: @escaping @Sendable (Visit) throws -> Response) -> Handler {
    .inline { request in
      let guest = try guest(request)
      guard let person = guest.person else { return guest.toSignIn() }
      let visit = Visit(guest, person)
      return named(try ViewAs.check(visit) ?? handler(visit), person)
    }
  }

  /// A page for everybody.
  func open(_ handler: @escaping @Sendable (Guest) throws -> Response) -> Handler {
    .inline { request in try handler(try guest(request)) }
  }

  /// A form of somebody who is signed in. Without a live session, or with a token of another one,
  /// nothing is done and nothing that was typed is lost.
  func form(
    whileViewing: Bool = false,
    _ handler: @escaping @Sendable (Visit, PostedForm) async throws -> Response
  ) -> Handler {
    .async { request in
      let guest = try ownGuest(patient(request))
      if !whileViewing, let refusal = try unlessViewing(guest) { return refusal }
      let form = try PostedForm(request)
      guard let person = guest.person else { return guest.signInAgain(keeping: form) }
      guard formTokens.isGood(form["form-token"], for: guest.holder) else {
        return guest.checkAgain(form)
      }
      if form.hadNUL { return guest.checkAgain(form, because: guest.words[RefusalWord.nul]) }
      let visit = Visit(guest, person)
      return try await kept(form, by: guest) {
        // What was done already may not be possible any more; the answer is still the first one.
        if let first = try visit.firstOutcome(of: form) { return guest.follow(first) }
        return named(try await handler(visit, form), person)
      }
    }
  }

  /// A store that cannot write now costs nobody what they typed.
  private func kept(
    _ form: PostedForm, by guest: Guest, _ body: () async throws -> Response
  ) async throws -> Response {
    do { return try await body() } catch let error as StoreError where error.isPassing {
      return guest.checkAgain(
        form, because: guest.words.problem(error), status: error.formStatus)
    }
  }

  /// A form of somebody who is signed in that comes with a file and is taken in pieces. Without a
  /// live session nothing is kept; `again` is its page, with what is wrong.
  func upload(
    again: @escaping @Sendable (Visit, String) throws -> Response,
    _ handler: @escaping @Sendable (Visit, MultipartForm, Submission) async throws -> Response
  ) -> Handler {
    .multipart(folder: store.uploadFolder) { request, form in
      let guest = try ownGuest(patient(request))
      if let refusal = try unlessViewing(guest) { return refusal }
      guard let person = guest.person else { return guest.toSignIn() }
      let visit = Visit(guest, person)
      guard formTokens.isGood(form["form-token"] ?? "", for: guest.holder) else {
        return named(try again(visit, guest.words[.formStale]), person)
      }
      // The second click of one form gets the answer of the first.
      let submission = Submission(
        account: visit.account,
        key: SHA256.hex("\(request.target.raw)\u{0}\(form["form-key"] ?? "")"))
      if let first = try visit.read({ try submission.outcome($0) }) {
        return guest.follow(Outcome(text: first.text))
      }
      return named(try await handler(visit, form, submission), person)
    }
  }

  /// Whoever sees pages as somebody else changes nothing, neither theirs nor their own.
  private func unlessViewing(_ own: Guest) throws -> Response? {
    ViewAs.account(own) == nil ? nil : try guest(own.request).onlyLooks()
  }

  /// A form waits on no worker thread: what it reads may take its time.
  private func patient(_ request: Request) -> Request {
    var request = request
    request.lane = .slow
    return request
  }

  /// Puts the account into the access log.
  private func named(_ response: Response, _ person: SignedIn) -> Response {
    var response = response
    response.account = String((person.seenBy ?? person.account).rawValue)
    return response
  }

  /// A form for everybody; `isFresh` tells whether it was made for this browser.
  func openForm(
    _ handler: @escaping @Sendable (Guest, PostedForm, _ isFresh: Bool) async throws -> Response
  ) -> Handler {
    .async { request in
      let guest = try ownGuest(patient(request))
      if let refusal = try unlessViewing(guest) { return refusal }
      let form = try PostedForm(request)
      let isFresh = formTokens.isGood(form["form-token"], for: guest.holder)
      return try await kept(form, by: guest) { try await handler(guest, form, isFresh) }
    }
  }
}
