import Addresses
import HTTP
import RecordStore
import Records

/// Deleting a zone: what goes with it and who loses access, its name to type, and the password.
enum ZoneDeleteHandler {
  private static let mostShares = 200

  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try visit.read { try visit.zone($0) }
    var page = try page(visit)
    page.typed?.value = form["typed"]
    if form["typed"] != place.name {
      page.typed?.error = visit.words[.zoneDeleteMismatch]
    } else if try await !visit.desk.store.isPassword(form["password"], of: visit.account) {
      page.password?.error = visit.words[PeopleWord.passwordWrong]
    }
    guard page.typed?.error == nil, page.password?.error == nil else {
      return visit.answer(page, status: .badRequest)
    }
    let words = visit.words
    return try await visit.once(form) { context in
      try Zones.delete(context, zone: place.zone)
      return Outcome(
        to: Address.environment(place.containerIdentifier, place.environment).path,
        notice: words(.noticeZoneDeleted, ["name": place.name]))
    }
  }

  private static func page(_ visit: Visit) throws -> ConfirmPage {
    let words = visit.words
    let (place, types, shares) = try visit.read { c in
      let place = try visit.zone(c)
      try Access.check(c, visit.caller, .deleteZone, zone: place.zone, now: visit.now)
      let shares = try MyShares.page(c, account: visit.account, limit: mostShares, now: visit.now)
      return (
        place, try RecordReader.types(c, visit.viewer, zone: place.zone),
        shares.rows.filter { $0.isActive && $0.summary.zone == place.zone }
      )
    }
    let title = words(.zoneDeleteTitle, ["name": place.name])
    let kinds = types.filter { $0.isListed(among: nil) }
    var page = ConfirmPage(
      frame: visit.frame(.browse, in: place, title: title), title: title,
      action: Address.zone(place.address).path + "/delete",
      sentences: [words(.zoneDeleteText, count: kinds.reduce(0) { $0 + $1.count })],
      warning: words[.zoneDeleteWarning], button: words[.zoneDeleteButton],
      cancel: Address.zone(place.address).path)
    page.sections = [
      ConfirmPage.Section(
        title: words[ContainerWord.zoneTypes],
        lines: kinds.map { "\(Shown.name($0.type)): \(words.number($0.count))" }),
      ConfirmPage.Section(
        title: words[.zoneDeleteShares],
        lines: shares.map { "\($0.summary.shownTitle) · \(SharesHandler.people($0, words))" }),
    ].filter { !$0.lines.isEmpty }
    page.typed = ConfirmPage.Typed(label: words(.zoneDeleteTyped, ["name": place.name]))
    page.password = FormField("password")
    return page
  }
}

extension Visit {
  /// The zone that the address names; the operation that follows decides who may see it.
  func zone(_ c: Store.Reader) throws -> ZonePlace {
    try ZonePlace.find(ZoneAddress(self.request.parameters), c)
  }
}
