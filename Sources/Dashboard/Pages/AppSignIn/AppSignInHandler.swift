import Addresses
import HTTP
import RecordStore
import Records

/// Signing in for an app: opened by the app with a ticket, ends by a message to the page that
/// opened it or at the app's callback.
enum AppSignInHandler {
  static func show(_ guest: Guest) throws -> Response {
    guard let token = try token(guest) else { return over(guest) }
    guard token.callback != nil || !token.origins.isEmpty else {
      return guest.error(
        .conflict, guest.words[.appSigninNoWayTitle],
        guest.words(.appSigninNoWay, ["app": token.name]))
    }
    guard let person = guest.person else { return guest.toSignIn() }
    let container = try guest.read { try Container.load(token.container, $0) }
    let page = AppSignInPage(
      frame: guest.frame(), app: Shown.name(token.name), container: Shown.name(container.name),
      environment: guest.words.environment(token.environment), person: Shown.name(person.name),
      address: person.address ?? "", receivers: token.callback.map { [$0] } ?? token.origins,
      action: guest.request.target.rawPath)
    return allowing(token, guest.answer(page))
  }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let token = try token(visit.guest) else { return over(visit.guest) }
    guard form["answer"] == "allow" else { return answer(visit, token, session: nil) }
    let isKept = form.contains("keep")
    let account = visit.account
    let session = try await visit.desk.store.write(as: visit.actor) {
      try WebSessions.begin($0, account: account, apiToken: token.id, isKept: isKept)
    }
    let store = visit.desk.store
    return answer(
      visit, token, session: WebAuthToken.Sealer(store.keys, store.random).seal(session))
  }

  /// The live API token of the ticket; nil when either is over.
  private static func token(_ guest: Guest) throws -> APIToken? {
    let ticket = SignInTicket.Sealer(guest.desk.store.keys).open(
      guest.request.parameters["ticket"] ?? "", now: guest.now)
    guard let ticket else { return nil }
    return try guest.read { try APITokens.live($0, ticket.apiToken) }
  }

  private static func over(_ guest: Guest) -> Response {
    guest.error(.gone, guest.words[.appSigninOverTitle], guest.words[.appSigninOver])
  }

  /// Ends the flow, with a session or with a refusal.
  private static func answer(_ visit: Visit, _ token: APIToken, session: String?) -> Response {
    if let callback = token.callback {
      let query =
        session.map { text in
          let value = PercentCoding.encode(text)
          return "ckWebAuthToken=\(value)&ckSession=\(value)"
        } ?? "errorMessage=accessError"
      var response = Response.redirect(callback + (callback.contains("?") ? "&" : "?") + query)
      response.headers.add("Cache-Control", "no-store")
      response.headers.add("Referrer-Policy", "no-referrer")
      return response
    }
    let words = visit.words
    let app = ["app": token.name] as KeyValuePairs
    let page = AppAnswerPage(
      frame: visit.guest.frame(),
      title: words[session == nil ? .appSigninRefusedTitle : .appSigninDoneTitle],
      text: words(session == nil ? .appSigninRefused : .appSigninDone, app), session: session,
      errorMessage: session == nil ? "accessError" : nil,
      origins: token.origins.joined(separator: " "))
    var response = visit.answer(page)
    response.mayCompress = false
    return response
  }

  /// Browsers hold the redirect that follows a form to the form's own policy.
  private static func allowing(_ token: APIToken, _ response: Response) -> Response {
    guard let callback = token.callback, let source = source(callback) else { return response }
    var response = response
    response.headers["Content-Security-Policy"] = SecurityHeaders.pagePolicy.replacing(
      "form-action 'self'", with: "form-action 'self' \(source)")
    return response
  }

  /// An origin, or the scheme of an app.
  private static func source(_ callback: String) -> String? {
    let parts = callback.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":") else { return nil }
    let scheme = parts[0].lowercased()
    guard scheme == "https:" || scheme == "http:" else { return scheme }
    let host = parts[2].split(whereSeparator: { $0 == "?" || $0 == ";" || $0 == "," }).first ?? ""
    return host.isEmpty ? nil : "\(scheme)//\(host)"
  }
}
