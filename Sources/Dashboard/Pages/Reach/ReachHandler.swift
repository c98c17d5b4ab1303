import Addresses
import HTTP
import RecordStore
import Records

/// Who can reach a record or a zone, and why. Whoever may not ask about others sees their own way.
enum ReachHandler {
  private struct Found {
    var name: String
    var place: ZonePlace
    var path: String
    var crumbs: [Crumb]
    var reach: Reach?
    var own: Reach.ReachRow?
    var inside: [ShareSummary] = []
  }

  static func show(_ visit: Visit) throws -> Response {
    let found = try visit.read { c in
      visit.request.parameters["name"] == nil ? try zone(visit, c) : try record(visit, c)
    }
    let words = visit.words
    var page = ReachPage(
      frame: visit.frame(.browse, in: found.place, after: found.crumbs, title: words[.reachTitle]),
      title: words(.reachTitleOf, ["name": found.name]))
    if let own = found.own {
      page.note = words[OpenWord.reachOwn]
      page.people = [line(own, words)]
    }
    if let reach = found.reach {
      page.people = reach.rows.map { line($0, words) }
      page.next = reach.next.map { "\(found.path)?after=\($0.rawValue)" }
      page.anyone = badge(reach.anyoneWithLink, words)
      page.anyonePaths = words.paths(reach.anyoneWithLink)
    }
    page.inside = found.inside.map { share in
      RecordLine(
        href: share.panelPath, title: share.shownTitle, type: Shown.name(share.rootType ?? ""),
        badge: SharesHandler.badge(share, words))
    }
    return visit.answer(page)
  }

  private static func record(_ visit: Visit, _ c: Store.Reader) throws -> Found {
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    let place = try ZonePlace.find(address.zone, c)
    // Whoever may ask who reaches a record may do so without a look at what it holds.
    let viewer = Viewer(caller: visit.caller, now: visit.now, isLookRecorded: true)
    let row = try RecordReader.record(c, viewer, zone: place.zone, name: address.name)
    var found = Found(
      name: Shown.name(address.name), place: place, path: Address.recordReach(address).path,
      crumbs: [])
    try fill(&found, visit, .record(row.id), c)
    let mayKnowTitle = (try? RecordReader.record(c, visit.viewer, zone: place.zone, name: row.name))
    if mayKnowTitle != nil {
      found.name = RecordTitle.of(row.fields).map { Shown.start($0) } ?? found.name
    }
    found.crumbs = [Crumb(found.name, Address.record(address).path)]
    return found
  }

  private static func zone(_ visit: Visit, _ c: Store.Reader) throws -> Found {
    let place = try visit.zone(c)
    let visible = try VisibleShares.load(
      c, caller: visit.caller, zone: place.zone, now: visit.now)
    guard !visible.isEmpty else { throw StoreError(.zoneNotFound) }
    var found = Found(
      name: Shown.name(place.name), place: place, path: Address.zoneReach(place.address).path,
      crumbs: [Crumb(Shown.name(place.name), Address.zone(place.address).path)])
    found.crumbs = []
    try fill(&found, visit, .zone(place.zone), c)
    if found.reach != nil { found.inside = try Reach.shares(c, inside: place.zone) }
    return found
  }

  private static func fill(
    _ found: inout Found, _ visit: Visit, _ subject: Reach.Subject, _ c: Store.Reader
  ) throws {
    let after = visit.request.query["after"].flatMap { Int64($0) }.map { AccountID(rawValue: $0) }
    do {
      found.reach = try Reach.page(
        c, caller: visit.caller, of: subject, now: visit.now, after: after, limit: 50)
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      found.own = try Reach.own(c, account: visit.account, of: subject, now: visit.now)
    }
  }

  private static func line(_ row: Reach.ReachRow, _ words: Words) -> ReachPage.PersonLine {
    ReachPage.PersonLine(
      anchor: row.person.account.map { "person-\($0.rawValue)" } ?? "person",
      person: PersonValue(row.person, words), right: badge(row.decision, words),
      paths: words.paths(row.decision))
  }

  private static func badge(_ decision: AccessDecision, _ words: Words) -> BadgeValue {
    let right = decision.right
    return BadgeValue(right >= .read ? .ok : .ended, words.right(right))
  }
}
