import Addresses
import HTTP
import RecordStore
import Records

/// Who can reach a record, a zone or a container, now or at a past moment, and why. Whoever may not
/// ask about others sees their own way.
enum ReachHandler {
  private struct Found {
    let target: ReachTarget
    let reach: Reach
    /// False where the viewer sees their own way in only.
    let isWhole: Bool
    var inside: [ShareSummary] = []
    /// The viewer reads something of the container's log.
    var hasLog = false
    /// What is there now is the viewer's to change.
    var mayChange = false
  }

  /// Rows of a file, which has no pages.
  private static let most = 10_000

  static func show(_ visit: Visit) throws -> Response {
    let moment = ReachMoment(visit)
    let form = ReachForm(visit)
    let found = try visit.read { try find(visit, moment, isPage: form == .page, $0) }
    let target = found.target
    let shown = found.reach
    let wording = ReachWording(visit.words)
    switch form {
    case .csv where moment.field.error == nil:
      return ReachForm.csv(wording.who(shown), "who")
    case .json where moment.field.error == nil:
      return ReachForm.json(
        wording.json(shown, of: target.object, past: moment.past), "who")
    default: break
    }
    var page = page(visit, target, moment, wording)
    let links = try visit.read { try LogLinks(visit, shown.rows.compactMap(\.cited), $0) }
    page.people = shown.rows.map { row in
      var line = line(row, wording, target, moment, visit)
      line.sinceHref = links[row.cited]
      return line
    }
    if !found.isWhole { page.note = visit.words[OpenWord.reachOwn] }
    if !shown.isThere { page.note = visit.words[ReachWord.notThere] }
    page.next = shown.next.map { target.path + moment.query("after=\($0.rawValue)") }
    if found.isWhole, shown.isThere, target.hasLink {
      page.anyone = badge(shown.anyoneWithLink, visit.words)
      page.anyonePaths = visit.words.paths(shown.anyoneWithLink)
    }
    page.graph = wording.graph(shown, showsAnyone: page.anyone != nil)
    page.logHref = found.hasLog ? log(target, wording) : nil
    if found.mayChange { page.whatIfHref = target.path + "/what-if" }
    page.inside = found.inside.map { share in
      RecordLine(
        href: share.panelPath, title: share.shownTitle, type: Shown.name(share.rootType ?? ""),
        badge: SharesHandler.badge(share, visit.words))
    }
    return visit.answer(page, status: moment.status)
  }

  private static func find(
    _ visit: Visit, _ moment: ReachMoment, isPage: Bool, _ c: Store.Reader
  ) throws -> Found {
    let target = try ReachTarget.load(visit, isPast: moment.past != nil, c)
    do {
      let reach = try Reach.page(
        c, caller: visit.caller, of: target.subject, now: visit.now, past: moment.past,
        after: after(visit), limit: isPage ? 50 : most)
      return Found(
        target: target, reach: reach, isWhole: true, inside: try inside(target, moment, c),
        hasLog: try LogSight.load(
          c, caller: visit.caller, container: target.container, now: visit.now) != nil,
        mayChange: moment.past == nil
          && reach.rows.contains { $0.person.isYou && $0.decision.right >= .administer })
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      let own = try Reach.own(
        c, account: visit.account, of: target.subject, now: visit.now, past: moment.past)
      return Found(target: target, reach: own, isWhole: false)
    }
  }

  /// The log of what the page asks about.
  private static func log(_ target: ReachTarget, _ wording: ReachWording) -> String {
    switch target.object {
    case .container(let container): Address.containerLog(container.identifier).path
    case .zone(let place), .record(let place, _):
      Address.containerLog(place.containerIdentifier).path + "?object="
        + PercentCoding.encode(wording.reference(target.object))
    }
  }

  private static func after(_ visit: Visit) -> AccountID? {
    visit.request.query["after"].flatMap { Int64($0) }.map { AccountID(rawValue: $0) }
  }

  /// The shares of a zone's records, as they are now.
  private static func inside(
    _ target: ReachTarget, _ moment: ReachMoment, _ c: Store.Reader
  ) throws -> [ShareSummary] {
    guard case .zone(let zone) = target.subject, moment.past == nil else { return [] }
    return try Reach.shares(c, inside: zone)
  }

  private static func page(
    _ visit: Visit, _ target: ReachTarget, _ moment: ReachMoment, _ wording: ReachWording
  ) -> ReachPage {
    ReachPage(
      frame: target.frame, title: visit.words(ReachWord.titleOf, ["name": target.name]),
      moment: ReachMomentForm(visit, moment, path: target.path))
  }

  private static func line(
    _ row: Reach.ReachRow, _ wording: ReachWording, _ target: ReachTarget, _ moment: ReachMoment,
    _ visit: Visit
  ) -> ReachPage.PersonLine {
    // Of others, an owner may ask what they reach of what is the owner's.
    let mayAsk =
      row.person.isYou || row.participant != nil || visit.person.mayReadAccounts
    var line = ReachPage.PersonLine(
      anchor: row.person.account.map { "person-\($0.rawValue)" } ?? "person",
      person: PersonValue(row.person, wording.words), right: badge(row.decision, wording.words),
      through: wording.origin(row.origin), since: wording.time(row.since),
      lastSeen: wording.time(row.lastSeen),
      whatHref: mayAsk ? row.person.account.map { Address.personReach($0).path } : nil,
      whyHref: row.person.account.map {
        target.path + "/why" + moment.query("person=\($0.rawValue)")
      },
      paths: wording.words.paths(row.decision))
    if row.origin == .administrator || row.origin == .auditor {
      if visit.person.mayReadAccounts {
        line.changeHref = row.person.account.map { Address.person($0).path }
      } else {
        line.changeText = visit.words[ReachWord.changeServer]
      }
    }
    return line
  }

  static func badge(_ decision: AccessDecision, _ words: Words) -> BadgeValue {
    let right = decision.right
    return BadgeValue(right >= .read ? .ok : .ended, words.right(right))
  }
}
