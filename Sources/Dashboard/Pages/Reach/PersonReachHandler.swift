import Addresses
import HTTP
import RecordStore
import Records

/// What somebody can reach, now or at a past moment, and why: everything of oneself, and of others
/// what the asker may know about.
enum PersonReachHandler {
  /// Rows of a file, which has no pages.
  private static let most = 10_000

  static func show(_ visit: Visit) throws -> Response {
    guard let account = visit.request.parameters["account"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    let moment = ReachMoment(visit)
    let form = ReachForm(visit)
    let after = visit.request.query["after"].flatMap(ReachSubject.init(text:))
    let reach = try visit.read { c in
      try PersonReach.page(
        c, caller: visit.caller, account: AccountID(rawValue: account), now: visit.now,
        past: moment.past, after: after, limit: form == .page ? 50 : most)
    }
    let wording = ReachWording(visit.words)
    switch form {
    case .csv where moment.field.error == nil: return ReachForm.csv(wording.what(reach), "what")
    case .json where moment.field.error == nil:
      return ReachForm.json(wording.json(reach, past: moment.past), "what")
    default: break
    }
    let words = visit.words
    let person = PersonValue(reach.person, words)
    let path = Address.personReach(AccountID(rawValue: account)).path
    let title =
      reach.person.isYou
      ? words[ReachWord.whatOwn] : words(ReachWord.whatTitle, ["name": person.name])
    let links = try visit.read { try LogLinks(visit, reach.rows.compactMap(\.cited), $0) }
    var page = PersonReachPage(
      frame: frame(visit, reach.person, title),
      title: title, person: person,
      moment: ReachMomentForm(visit, moment, path: path),
      objects: reach.rows.map { line($0, wording, links) },
      next: reach.next.map { path + moment.query("after=\($0.text)") })
    page.graph = wording.graph(reach, objects: page.objects.map { ($0.name, $0.detail) })
    return visit.answer(page, status: moment.status)
  }

  /// Below one's own account, the page of the person for those who may open it, or what one shares.
  private static func frame(_ visit: Visit, _ person: Person, _ title: String) -> Frame {
    let words = visit.words
    if person.isYou {
      return visit.frame(
        crumbs: [Crumb(words[.accountTitle], Address.account.path), Crumb(title)])
    }
    guard visit.person.mayReadAccounts, let account = person.account else {
      return visit.frame(
        .shares, crumbs: [Crumb(words[.frameShares], Address.shares.path), Crumb(title)])
    }
    return visit.frame(
      .people,
      crumbs: [
        Crumb(words[PeopleWord.title], Address.people.path),
        Crumb(PersonValue(person, words).name, Address.person(account).path), Crumb(title),
      ])
  }

  private static func line(
    _ row: PersonReach.ObjectRow, _ wording: ReachWording, _ links: LogLinks
  ) -> PersonReachPage.ObjectLine {
    let words = wording.words
    var line = PersonReachPage.ObjectLine(
      name: "", detail: "", right: ReachHandler.badge(row.decision, words),
      through: wording.origin(row.origin), since: wording.time(row.since),
      sinceHref: links[row.cited], paths: words.paths(row.decision))
    switch row.object {
    case .container(let container):
      line.name = Shown.name(container.name)
      line.detail = words[ReachWord.kindContainer]
      line.href = Address.containerReach(container.identifier).path
    case .zone(let place):
      line.name = Shown.name(place.name)
      line.detail = "\(words[ReachWord.kindZone]) · \(Shown.name(place.containerName))"
      line.href = Address.zoneReach(place.address).path
    case .record(let place, let name):
      line.name = Shown.name(name)
      line.detail =
        "\(words[ReachWord.kindRecord]) · \(Shown.name(place.containerName)) · "
        + Shown.name(place.name)
      line.href =
        Address.recordReach(RecordAddress(zone: place.address, name: name)).path
    }
    return line
  }
}
