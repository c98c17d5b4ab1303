import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// Somebody with a browser, signed in or not.
struct Guest: Sendable {
  let desk: Desk
  let request: Request
  let cookies: CookieJar
  let person: SignedIn?
  let words: Words
  let language: Language
  /// What the share sheet that asks was opened with; nil for everybody with a browser.
  let sheet: ShareSheet?
  /// The name of this browser while nobody is signed in.
  let browser: String

  init(
    desk: Desk, request: Request, cookies: CookieJar, person: SignedIn?,
    sheet: ShareSheet? = nil
  ) {
    self.desk = desk
    self.request = request
    self.cookies = cookies
    self.person = person
    self.sheet = sheet
    let chosen =
      sheet.map { desk.templates.language(accepting: $0.language) }
      ?? person?.language.flatMap { desk.templates.language($0) }
    language = chosen ?? desk.templates.language(accepting: request.headers["Accept-Language"])
    words = Words(
      desk.templates.catalogue(language), now: desk.store.clock.now(),
      zone: desk.clocks.zone(person?.timeZone))
    browser = cookies.guest ?? FormTokens.browserName(desk.store.random)
  }

  var now: Int64 { words.now }
  var caller: Caller { person.map { .account($0.account) } ?? .anyone }

  /// What forms of this browser are bound to.
  var holder: String { person?.holder ?? "guest:" + browser }

  /// The same browser, now as somebody who signed in.
  func signedIn(as token: String) throws -> Visit? {
    guard let person = try desk.sessions.person(token) else { return nil }
    return Visit(Guest(desk: desk, request: request, cookies: cookies, person: person), person)
  }

  var actor: Actor { Actor(caller, way: .page, source: request.remoteAddress, request: request.id) }

  /// Reads one state of the store, on the slow lane when it takes longer than a page may.
  func read<T>(_ body: (Store.Reader) throws -> T) throws -> T {
    do {
      return try desk.store.readPage(isPatient: request.lane == .slow, body)
    } catch let error as StoreError where error.code == .budgetExceeded && request.lane == .fast {
      throw NeedsSlowLane()
    }
  }

  /// A page, rendered, with what belongs to every private page.
  func answer(_ page: some Page, status: Status = .ok) -> Response {
    let bytes = desk.templates.page(page, in: language, now: now, zone: words.zone)
    var response = Response.html(bytes, status: status)
    response.headers.add("Cache-Control", "no-store")
    response.headers.add("Vary", "Cookie, Accept-Language")
    // A page of an app opens these in a window and waits for its message.
    if request.path.first == "sign-in" {
      response.headers.add("Cross-Origin-Opener-Policy", "unsafe-none")
    }
    if person == nil, cookies.guest == nil { cookies.set(guest: browser, in: &response) }
    if cookies.notice != nil { cookies.forget("notice", in: &response) }
    return response
  }
}
