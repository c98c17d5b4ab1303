import Addresses
import HTTP
import RecordStore
import Records

/// By what the share sheet acts: tokens that the embedding page brought, and that page's origin.
/// They stand in headers of requests that the sheet's own script makes, never in an address.
struct SheetCredentials: Sendable {
  /// Why nothing can be shared, in the protocol's words.
  enum Refusal: String, Error {
    case authenticationRequired = "AUTHENTICATION_REQUIRED"
    case accessDenied = "ACCESS_DENIED"
    case badRequest = "BAD_REQUEST"
  }

  private let apiToken: String
  private let webAuthToken: String
  private let origin: String

  init(_ request: Request) {
    apiToken = request.headers["Sharehold-API-Token"] ?? ""
    webAuthToken = request.headers["Sharehold-Web-Auth-Token"] ?? ""
    origin = request.headers["Sharehold-Page-Origin"] ?? ""
  }

  /// The API token, if it is alive and names the origin. One that names none lets programs in from
  /// anywhere, but is no word about which pages may open a sheet.
  func app(_ c: Store.Reader) throws -> APIToken {
    guard let token = try Credentials.apiToken(apiToken, c), token.origins.contains(origin) else {
      throw HTTPError(.forbidden)
    }
    return token
  }

  /// The session of the person whom the app signed in. It goes with every API token of its container
  /// and environment.
  func session(_ token: APIToken, _ c: Store.Reader, _ store: Store) throws -> WebSession {
    let opened = WebAuthToken.Sealer(store.keys, store.random).open(webAuthToken)
    guard let opened, let session = try WebSessions.find(opened, c, now: store.clock.now()),
      session.apiToken.container == token.container,
      session.apiToken.environment == token.environment
    else { throw Refusal.authenticationRequired }
    let keepsProgramsAway = try UserData.isRestricted(
      c, container: token.container, environment: token.environment, account: session.account)
    if keepsProgramsAway { throw Refusal.accessDenied }
    return session
  }
}

extension Desk {
  /// The person behind a share sheet, in the container and environment of the API token and
  /// nowhere else. Cookies mean nothing here.
  func sheetGuest(_ request: Request) throws -> Guest {
    var request = request
    request.headers["Cookie"] = nil
    let credentials = SheetCredentials(request)
    let place = ZoneAddress(request.parameters)
    let person = try store.read { c in
      let token = try credentials.app(c)
      let session: WebSession
      do { session = try credentials.session(token, c, store) } catch let refusal
        as SheetCredentials.Refusal
      {
        throw HTTPError(refusal == .authenticationRequired ? .unauthorized : .forbidden)
      }
      let container = try Container.load(token.container, c)
      guard let place, place.container == container.identifier,
        place.environment == token.environment
      else { throw HTTPError(.forbidden) }
      return signedIn(session, try Accounts.load(session.account, c))
    }
    return Guest(
      desk: self, request: request, cookies: CookieJar(request, isSecure: publicURL.isSecure),
      person: person, sheet: ShareSheet(request))
  }

  /// Somebody for the panel alone: what the bar and the rail of pages show is not looked up.
  private func signedIn(_ session: WebSession, _ account: Account) -> SignedIn {
    let holder = "sheet:\(session.id)"
    return SignedIn(
      session: session.id, account: account.id, name: account.name,
      address: account.email.isEmpty ? nil : account.email, mayReadAccounts: false,
      mayChangeAccounts: false, mayCreateContainers: false, language: account.language,
      theme: account.theme, timeZone: account.timeZone, expires: 0, holder: holder,
      formCode: formTokens.code(holder), shares: 0, invitations: 0, unread: 0, mayBrowse: false,
      containers: [],
      badge: PersonValue(
        name: Shown.name(account.name), isYou: true, tone: PersonValue.tone(of: account.id),
        initials: Shown.initials(account.name)))
  }
}
