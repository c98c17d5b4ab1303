import Addresses
import HTTP
import JSON
import RecordStore
import Records
import Templating

/// The share sheet of web apps. A page of another origin embeds the frame and brings tokens by
/// message; the frame asks here whether that page may be answered at all, then shows the share panel.
enum ShareSheetHandler {
  /// Nothing but the frame: who embeds it and what is shared is not known yet.
  static func frame(_ desk: Desk) -> Handler {
    .inline { request in
      let language = desk.templates.language(accepting: ShareSheet(request).language)
      let page = desk.templates.page(ShareSheetPage(), in: language, now: desk.store.clock.now())
      var response = Response.html(page)
      let lists = try desk.store.read { try AppOrigins.lists($0) }
      response.headers["Content-Security-Policy"] = SecurityHeaders.pagePolicy(
        framedBy: ancestors(request.headers["Referer"], lists))
      response.headers["Vary"] = "Referer"
      return response
    }
  }

  /// Header fields have an end; tokens that were made last come first.
  private static let mostAncestorBytes = 6000

  /// Who may embed the frame. Its request comes before any message, so it does not name the
  /// container; browsers do name the origin of the embedding page, which cannot be forged there. A
  /// token that names this origin lets its own origins in, and no page learns of other apps. Where
  /// the page keeps its origin back, every origin that some token names is let in: none of
  /// them is answered by the frame before its own token was checked.
  static func ancestors(_ referrer: String?, _ lists: [[String]]) -> [String] {
    let page = referrer.map(origin)
    let named = page.map { page in lists.filter { $0.contains(page) } } ?? lists
    var found: [String] = []
    var bytes = 0
    for origin in named.joined() where !found.contains(origin) {
      bytes += origin.utf8.count + 1
      guard bytes <= mostAncestorBytes else { break }
      found.append(origin)
    }
    return found
  }

  /// Scheme, host and port of an address.
  private static func origin(_ address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count < 3 ? address : "\(parts[0])//\(parts[2])".lowercased()
  }

  /// 403 when the token does not name the page's origin: the frame then stays silent. Else where the
  /// panel is, or why there is none.
  static func open(_ desk: Desk) -> Handler {
    .inline { request in
      let credentials = SheetCredentials(request)
      let form = try request.form()
      let locale = request.parameters["locale"] ?? ""
      let answer = try desk.store.read { c in
        let token = try credentials.app(c)
        do {
          let session = try credentials.session(token, c, desk.store)
          return try opened(token, session, form, locale, c)
        } catch let refusal as SheetCredentials.Refusal {
          return [("error", refusal.rawValue)]
        }
      }
      var json = JSONWriter()
      json.beginObject()
      for (key, value) in answer {
        json.key(key)
        json.string(value)
      }
      json.endObject()
      var response = Response.json(json.bytes)
      response.headers["Cache-Control"] = "no-store"
      return response
    }
  }

  /// The panel of the record or the zone, and how the web services name its place.
  private static func opened(
    _ token: APIToken, _ session: WebSession, _ form: Parameters, _ locale: String,
    _ c: Store.Reader
  ) throws -> [(String, String)] {
    let container = try Container.load(token.container, c)
    let own = try Containers.userRecordName(
      c, container: token.container, account: session.account)
    let named = form["owner"].flatMap { isDefaultOwner($0) ? nil : $0 }
    guard let zone = form["zone"], !zone.isEmpty, let owner = named ?? own else {
      throw SheetCredentials.Refusal.badRequest
    }
    let place = ZoneAddress(
      container: container.identifier, environment: token.environment, owner: owner, zone: zone)
    let panel =
      form["record"].map { Address.sheetRecordShare(locale, RecordAddress(zone: place, name: $0)) }
      ?? Address.sheetZoneShare(locale, place)
    return [
      ("panel", panel.path), ("container", container.identifier),
      ("environment", token.environment.rawValue),
      ("database", owner == own ? "private" : "shared"),
      ("owner", owner),
    ]
  }

  private static func isDefaultOwner(_ name: String) -> Bool {
    name.isEmpty || name == "_defaultOwner" || name == "__defaultOwner__"
  }
}
