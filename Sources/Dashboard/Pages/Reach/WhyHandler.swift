import Addresses
import HTTP
import RecordStore
import Records

/// Why somebody can or cannot reach a record, a zone or a container: a numbered chain, each step
/// with the entry of the log it rests on.
enum WhyHandler {
  static func show(_ visit: Visit) throws -> Response {
    let person = visit.request.query["person"].map { Int64($0) } ?? visit.account.rawValue
    guard let person else { throw StoreError(.notFound) }
    let account = AccountID(rawValue: person)
    let moment = ReachMoment(visit)
    let (target, why, links) = try visit.read { c in
      let target = try ReachTarget.load(visit, isPast: moment.past != nil, c)
      let why = try Why.load(
        c, caller: visit.caller, of: target.subject, account: account, now: visit.now,
        past: moment.past)
      return (target, why, try LogLinks(visit, why?.steps.compactMap(\.entry) ?? [], c))
    }
    let wording = ReachWording(visit.words)
    let form = ReachForm(visit)
    if form == .json, moment.field.error == nil {
      return ReachForm.json(wording.json(why, of: target.object, past: moment.past), "why")
    }
    if form == .csv, moment.field.error == nil {
      return ReachForm.csv(wording.table(why, target.object), "why")
    }
    return visit.answer(page(visit, target, why, links, moment, account), status: moment.status)
  }

  private static func page(
    _ visit: Visit, _ target: ReachTarget, _ why: Why?, _ links: LogLinks,
    _ moment: ReachMoment, _ account: AccountID
  ) -> WhyPage {
    let words = visit.words
    let wording = ReachWording(words)
    var frame = target.frame
    if let last = frame.crumbs.indices.last { frame.crumbs[last].href = target.path }
    frame.crumbs.append(Crumb(words[WhyWord.crumb]))
    let name = why.map { wording.name($0.person) } ?? ""
    var page = WhyPage(
      frame: frame, title: words(WhyWord.title, ["name": name]), object: target.name,
      back: target.path + (moment.past == nil ? "" : moment.query("")),
      moment: ReachMomentForm(
        visit, moment, path: target.path + "/why",
        hidden: KeptField(name: "person", value: String(account.rawValue))),
      person: account.rawValue)
    guard let why else {
      page.title = words[WhyWord.crumb]
      page.note = words[ReachWord.notThere]
      return page
    }
    let isReached = why.decision.right > .none
    if why.person.isYou {
      page.title = words[isReached ? WhyWord.titleOwn : .titleNotOwn]
    } else if !isReached {
      page.title = words(WhyWord.titleNot, ["name": name])
    }
    page.steps = wording.steps(why).map {
      WhyPage.Step(text: $0.text, css: $0.css, cite: $0.cite, citeHref: links[$0.entry])
    }
    return page
  }
}
