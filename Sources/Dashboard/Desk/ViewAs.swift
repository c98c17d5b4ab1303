import Addresses
import HTTP
import RecordStore
import Records

/// An administrator sees pages as somebody else, for a while. The browser holds as whom, signed for
/// its session; whether it still may be is decided for each page.
enum ViewAs {
  private static let lifetime: Int64 = 30 * 60 * 1000

  /// The form on the page of a person.
  static func begin(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let id = visit.request.parameters["account"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    let account = AccountID(rawValue: id)
    try await visit.desk.store.write(as: visit.actor) { try ViewingAs.begin($0, account) }
    let ticket = visit.desk.formTokens.sign(
      "\(id):\(visit.now + lifetime)", for: holder(visit.guest))
    var response = Response.redirect(Address.home.path)
    visit.cookies.set(view: ticket, in: &response)
    return response
  }

  static func end(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let back = account(visit.guest).map { Address.person($0).path }
    var response = Response.redirect(back ?? Address.home.path)
    visit.cookies.forget("view", in: &response)
    return response
  }

  /// As whom a browser sees pages, by its own person.
  static func account(_ guest: Guest) -> AccountID? {
    guard guest.person?.mayChangeAccounts == true, let ticket = guest.cookies.view,
      let text = guest.desk.formTokens.open(ticket, for: holder(guest))
    else { return nil }
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 2, parts[1] > guest.now else { return nil }
    return AccountID(rawValue: parts[0])
  }

  private static func holder(_ guest: Guest) -> String { "view:" + guest.holder }

  /// Logs that a page of somebody's zone is opened, before it is; answers instead of pages that are
  /// not for other eyes. It waits for the log, so it leaves the worker thread.
  static func check(_ visit: Visit) throws -> Response? {
    guard let admin = visit.person.seenBy else { return nil }
    if isHidden(visit.request.path) { return visit.guest.onlyLooks() }
    guard let address = ZoneAddress(visit.request.parameters) else { return nil }
    if visit.request.lane == .fast { throw NeedsSlowLane() }
    let zone = try visit.read { try ZonePlace.find(address, $0).zone }
    let actor = Actor(
      .account(admin), actingAs: visit.account, way: .page,
      source: visit.request.remoteAddress, request: visit.request.id)
    try visit.desk.store.writeNow(as: actor) {
      try ViewingAs.open($0, zone: zone, as: visit.account)
    }
    return nil
  }

  /// What finds content anywhere, what is carried away, and secrets that prove who one is.
  private static func isHidden(_ path: [String]) -> Bool {
    if path.first == "search" || path.prefix(2) == ["account", "confirm"] { return true }
    if path.last == "export" { return path.count == 2 || path.count == 7 }
    return path.suffix(3).prefix(2) == ["share", "link"]
  }
}

extension Guest {
  /// While pages are seen as somebody else's, nothing is changed.
  func onlyLooks() -> Response {
    let title = words[OversightWord.onlyLooks]
    let page = ConfirmPage(
      frame: frame(kind: .page, crumbs: [Crumb(title)]), title: title,
      action: Address.home.path, sentences: [words[OversightWord.onlyLooksHelp]], button: "",
      cancel: Address.home.path)
    return answer(page, status: .forbidden)
  }
}
