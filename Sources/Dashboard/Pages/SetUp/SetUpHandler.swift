import Addresses
import HTTP
import RecordStore

/// One-time links: the first administrator of a server, and a new password.
enum SetUpHandler {
  static func show(_ guest: Guest) throws -> Response {
    guard let secret = guest.request.parameters["secret"], let found = try find(secret, guest)
    else { return ended(guest) }
    return guest.answer(page(guest, secret, found.kind)).asSharePage
  }

  static func send(_ guest: Guest, _ form: PostedForm, isFresh: Bool) async throws -> Response {
    guard let secret = guest.request.parameters["secret"], let found = try find(secret, guest)
    else { return ended(guest) }
    var person = NewPerson(form, asksWho: found.kind == .setUp, guest.words)
    guard isFresh, person.problems.isEmpty else {
      return refuse(guest, secret, found.kind, person, isStale: !isFresh)
    }
    do {
      let store = guest.desk.store
      let hash = try await store.passwords.hash(person.secret)
      let new = person.account(hash: hash)
      let agent = guest.request.headers["User-Agent"]
      let token = try await store.write(as: guest.actor) { context in
        let account =
          found.kind == .setUp
          ? try OneTimeSecrets.makeFirstAdmin(context, secret: secret, new)
          : try OneTimeSecrets.choosePassword(context, secret: secret, passwordHash: hash)
        return try Sessions.begin(context, account: account, userAgent: agent)
      }
      return try SignInHandler.enter(guest, form, token)
    } catch let error as StoreError where [.exists, .badRequest].contains(error.code) {
      person.refuse(error, guest.words)
      return refuse(guest, secret, found.kind, person, isStale: false)
    }
  }

  private static func find(_ secret: String, _ guest: Guest) throws -> OneTimeSecrets.Found? {
    try guest.read { try OneTimeSecrets.find(secret, $0, now: guest.now) }
  }

  private static func ended(_ guest: Guest) -> Response {
    guest.error(.gone, guest.words[.setupEnded], guest.words[.setupEndedText]).asSharePage
  }

  private static func page(
    _ guest: Guest, _ secret: String, _ kind: OneTimeSecrets.Kind
  ) -> SetUpPage {
    let words = guest.words
    let isAdmin = kind == .setUp
    return SetUpPage(
      frame: guest.frame(), action: Address.setUp(secret: secret).path,
      title: words[isAdmin ? .setupAdminTitle : .setupPasswordTitle],
      explanation: words[isAdmin ? .setupAdminText : .setupPasswordText],
      button: words[isAdmin ? .setupAdminButton : .setupPasswordButton], asksWho: isAdmin)
  }

  private static func refuse(
    _ guest: Guest, _ secret: String, _ kind: OneTimeSecrets.Kind, _ person: NewPerson,
    isStale: Bool
  ) -> Response {
    var page = page(guest, secret, kind)
    page.name = person.name
    page.email = person.email
    page.password = person.password
    page.problems = isStale ? [Problem(guest.words[.formStale])] : person.problems
    return guest.answer(page, status: .badRequest).asSharePage
  }
}
