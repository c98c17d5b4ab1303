import HTTP
import RecordStore
import Templating

/// Asking for a link for a new password. Nothing tells whether an address is known.
enum ForgottenHandler {
  static func show(_ guest: Guest) throws -> Response { guest.answer(page(guest)) }

  static func send(_ guest: Guest, _ form: PostedForm, isFresh: Bool) async throws -> Response {
    let words = guest.words
    var page = page(guest)
    guard !page.isWithoutMail else { return guest.answer(page) }
    page.email = FormField("email", form["email"].trimmed)
    guard isFresh else {
      page.problems = [Problem(words[.formStale])]
      return guest.answer(page, status: .badRequest)
    }
    let wait: Int64?
    do {
      wait = try await guest.desk.store.requestPassword(
        email: page.email.value, language: guest.language.code,
        source: guest.request.remoteAddress)
    } catch let error as StoreError where error.code == .badRequest {
      page.email.error = words[.accountEmailMissing]
      page.problems = [page.email].problems
      return guest.answer(page, status: .badRequest)
    }
    if let wait {
      let seconds = max(1, (wait + 999) / 1000)
      page.problems = [Problem(words(AddressWord.wait, count: seconds))]
      var response = guest.answer(page, status: .tooManyRequests)
      response.headers["Retry-After"] = String(seconds)
      return response
    }
    page.sent = words(AddressWord.forgottenSent, ["address": page.email.value])
    return guest.answer(page)
  }

  private static func page(_ guest: Guest) -> ForgottenPage {
    var page = ForgottenPage(frame: guest.frame())
    page.isWithoutMail = !guest.desk.sendsMail
    return page
  }
}
