package import Addresses
import Cryptography
import HTTP
package import RecordStore
import Records
package import Templating

/// What every handler works with: the store, the templates, and who has which session.
package struct Desk: Sendable {
  package let store: Store
  package let templates: Templates
  package let publicURL: PublicURL
  let sessions: SessionCache
  let formTokens: FormTokens
  let opened = OpenedInvitations()
  let live: LiveWatch
  let clocks = LocalClocks()
  /// Whether messages leave this server.
  let sendsMail: Bool
  /// Whether requests show who asks by the tokens of an app instead of a cookie.
  private(set) var isBehindSheet = false

  package init(
    store: Store, templates: Templates, publicURL: PublicURL, sendsMail: Bool = false
  ) {
    self.sendsMail = sendsMail
    self.store = store
    self.templates = templates
    self.publicURL = publicURL
    live = LiveWatch(store)
    formTokens = FormTokens(key: store.keys.key(for: .formToken), random: store.random)
    sessions = SessionCache(store, formTokens)
  }

  /// The same desk for the share sheet of apps.
  var behindSheet: Desk {
    var desk = self
    desk.isBehindSheet = true
    return desk
  }

  /// Who asks, or as whom an administrator sees pages.
  func guest(_ request: Request) throws -> Guest {
    let own = try ownGuest(request)
    guard let admin = own.person, let account = ViewAs.account(own) else { return own }
    let seen = try sessions.person(account, seenBy: admin)
    return Guest(desk: self, request: request, cookies: own.cookies, person: seen)
  }

  /// Who asks, as far as the cookies tell.
  func ownGuest(_ request: Request) throws -> Guest {
    if isBehindSheet { return try sheetGuest(request) }
    let cookies = CookieJar(request, isSecure: publicURL.isSecure)
    let person = try cookies.session.flatMap { try sessions.person($0) }
    return Guest(desk: self, request: request, cookies: cookies, person: person)
  }
}
