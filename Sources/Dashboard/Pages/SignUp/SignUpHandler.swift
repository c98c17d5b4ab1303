import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// Making an account on the way through an invitation, and going back to it.
enum SignUpHandler {
  /// Without an invitation in the form there is only an explanation.
  static func show(_ guest: Guest) throws -> Response {
    guest.error(.notFound, guest.words[.signupTitle], guest.words[.signupNeedsInvitation])
  }

  static func send(_ guest: Guest, _ form: PostedForm, isFresh: Bool) async throws -> Response {
    let desk = guest.desk
    guard let link = ShareLink(path: form["back"], keys: desk.store.keys) else {
      return try show(guest)
    }
    let landing = try guest.read { c in
      try Landing.load(
        c, guid: link.guid, personal: link.personal, gate: guest.gate(link.guid), caller: .anyone,
        now: guest.now)
    }
    guard landing.status == 200 else { return try show(guest) }
    var person = NewPerson(form, guest.words)
    let isFirst = form["step"] == "form"
    guard isFresh, !isFirst, person.problems.isEmpty else {
      return ask(guest, form, isFirst ? nil : person, landing, isStale: !isFresh)
    }
    do {
      let hash = try await desk.store.passwords.hash(person.secret)
      let new = person.account(hash: hash)
      let language = guest.language.code
      let agent = guest.request.headers["User-Agent"]
      let token = try await desk.store.write(as: guest.actor) { context in
        let account = try Accounts.signUp(
          context, new, guid: link.guid, personal: link.personal, gate: guest.gate(link.guid))
        if desk.sendsMail {
          try AddressChecks.sendFirst(context, to: account, language: language)
        }
        return try Sessions.begin(context, account: account, userAgent: agent)
      }
      return try SignInHandler.enter(guest, form, token)
    } catch let error as StoreError where [.exists, .badRequest].contains(error.code) {
      person.refuse(error, guest.words)
      return ask(guest, form, person, landing, isStale: false)
    }
  }

  private static func ask(
    _ guest: Guest, _ form: PostedForm, _ person: NewPerson?, _ landing: Landing, isStale: Bool
  ) -> Response {
    var page = SignUpPage(frame: guest.frame())
    page.title = landing.title ?? ""
    page.inviter = landing.inviter.map { PersonValue($0, guest.words).name } ?? ""
    // Whoever holds the link of the mail reads the mail of that address.
    page.email.value = landing.mailedTo ?? ""
    page.back = LocalPath.checked(form.value("back")) ?? Address.home.path
    if let person {
      page.name = person.name
      page.email = person.email
      page.password = person.password
      page.problems = person.problems
    }
    if isStale { page.problems = [Problem(guest.words[.formStale])] }
    return guest.answer(page, status: page.problems.isEmpty ? .ok : .badRequest).asSharePage
  }
}
