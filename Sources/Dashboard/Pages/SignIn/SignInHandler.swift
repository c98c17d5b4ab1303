import Addresses
import HTTP
import RecordStore

/// Signing in and out.
enum SignInHandler {
  static func show(_ guest: Guest) throws -> Response {
    let back = LocalPath.checked(guest.request.query["back"]) ?? Address.home.path
    if guest.person != nil { return .redirect(back) }
    var page = SignInPage(frame: guest.frame())
    page.back = back
    return guest.answer(page)
  }

  static func send(_ guest: Guest, _ form: PostedForm, isFresh: Bool) async throws -> Response {
    if form["step"] == "form" { return refuse(guest, form, nil) }
    guard isFresh else { return refuse(guest, form, guest.words[.formStale]) }
    let outcome: SignInOutcome
    do {
      outcome = try await guest.desk.store.signIn(
        email: form["email"], password: form["password"],
        userAgent: guest.request.headers["User-Agent"], source: guest.request.remoteAddress)
    } catch let error as StoreError where error.isPassing {
      return refuse(guest, form, guest.words.problem(error), status: error.formStatus)
    }
    switch outcome {
    case .signedIn(_, let token): return try enter(guest, form, token)
    case .refused: return refuse(guest, form, guest.words[.signinFailed], status: .unauthorized)
    case .throttled(let milliseconds):
      let seconds = max(1, (milliseconds + 999) / 1000)
      let wait =
        seconds < 60
        ? guest.words(RefusalWord.waitSeconds, count: seconds)
        : guest.words(RefusalWord.waitMinutes, count: (seconds + 59) / 60)
      var response = refuse(
        guest, form, guest.words(.signinThrottled, ["wait": wait]), status: .tooManyRequests)
      response.headers["Retry-After"] = String(seconds)
      return response
    }
  }

  static func leave(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let session = visit.person.session
    try await visit.desk.store.write(as: visit.actor) { try Sessions.end($0, session: session) }
    let back = LocalPath.checked(form.value("back"))
    var response = Response.redirect(back ?? Address.signIn.path)
    visit.cookies.forget("session", in: &response)
    visit.cookies.forget("view", in: &response)
    return response
  }

  /// The browser of somebody who has just proved who they are.
  static func enter(_ guest: Guest, _ form: PostedForm, _ token: String) throws -> Response {
    var response: Response
    if let kept = Guest.kept(in: form), let visit = try guest.signedIn(as: token) {
      response = visit.guest.checkAgain(kept)
    } else {
      response = .redirect(LocalPath.checked(form.value("back")) ?? Address.home.path)
    }
    guest.cookies.set(session: token, in: &response)
    return response
  }

  private static func refuse(
    _ guest: Guest, _ form: PostedForm, _ problem: String?, status: Status = .ok
  ) -> Response {
    var page = SignInPage(frame: guest.frame())
    page.email = FormField("email", form["email"])
    page.problems = problem.map { [Problem($0, field: "email")] } ?? []
    page.back = LocalPath.checked(form.value("back")) ?? Address.home.path
    page.kept = form.named("kept").map { KeptField(name: $0.name, value: $0.value) }
    page.isAgain = !page.kept.isEmpty
    return guest.answer(page, status: problem == nil || status != .ok ? status : .badRequest)
  }
}
