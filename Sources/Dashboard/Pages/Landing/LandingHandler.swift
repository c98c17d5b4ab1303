import Addresses
import HTTP
import RecordStore
import Records

/// The page behind a share's link. Looking changes nothing; only a signed-in person's own form
/// accepts or declines.
enum LandingHandler {
  static func show(_ guest: Guest) throws -> Response { try show(guest, gate: nil, status: nil) }

  /// `gate` says what is wrong with the password that was given.
  static func show(_ guest: Guest, gate: String?, status: Status?) throws -> Response {
    guard let link = ShareLink(guest.request, keys: guest.desk.store.keys) else {
      throw StoreError(.notFound)
    }
    let (landing, picture) = try guest.read { c in
      let landing = try Landing.load(
        c, guid: link.guid, personal: link.personal, gate: guest.gate(link.guid),
        caller: guest.caller, now: guest.now)
      return (landing, try landing.share.flatMap { try ShareThumbnail.address(of: $0, c, guest) })
    }
    if let person = guest.person, person.seenBy == nil,
      case .canAccept(let participant?) = landing.state
    {
      guest.desk.opened.note(participant)
    }
    var page = LandingView(guest: guest, link: link, landing: landing).page
    page.picture = page.picture ?? picture
    page.password.error = gate
    page.problems = [page.password].problems
    return guest.answer(page, status: status ?? Status(rawValue: landing.status)).asSharePage
  }

  static func answer(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let link = ShareLink(visit.request, keys: visit.desk.store.keys) else {
      throw StoreError(.notFound)
    }
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        guard form["answer"] == "decline" else {
          let joined = try Shares.accept(
            context, guid: link.guid, personal: link.personal, gate: visit.guest.gate(link.guid))
          return try .joined(joined, context, visit.caller, words)
        }
        let landing = try Landing.load(
          context.connection, guid: link.guid, personal: link.personal,
          gate: visit.guest.gate(link.guid), caller: visit.caller, now: context.now)
        try Shares.decline(context, guid: link.guid, personal: link.personal)
        return Outcome(
          to: Address.sharedWithMe.path,
          notice: words(.noticeDeclined, ["title": landing.title ?? ""]))
      }.asSharePage
    } catch let error as StoreError where error.isAboutInput {
      // The page says what holds now.
      return try show(visit.guest)
    }
  }
}
