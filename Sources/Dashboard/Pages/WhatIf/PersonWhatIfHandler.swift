import Addresses
import HTTP
import RecordStore
import Records

/// What disabling an account would mean, for administrators. It is a question: it writes nothing.
enum PersonWhatIfHandler {
  static func show(_ visit: Visit) throws -> Response {
    let account = try PersonHandler.account(visit)
    let plan = try visit.read { try DisablePlan.load($0, visit.viewer, account: account) }
    let words = visit.words
    let wording = ReachWording(words)
    let path = Address.person(account).path
    let name = wording.name(plan.person)
    let title = words(WhatIfWord.disableTitle, ["name": name])
    var page = WhatIfPage(
      frame: visit.frame(
        .people,
        crumbs: [
          Crumb(words[PeopleWord.title], Address.people.path), Crumb(name, path), Crumb(title),
        ]),
      title: title, back: path, object: name, action: path + "/what-if", tabs: [], change: "")
    var reached = plan.reached.map { row in
      words(
        LinkWord.effectLine,
        [
          "name": label(row.object), "before": words.right(row.decision.right),
          "after": words.right(AccessRight.none),
        ])
    }
    if plan.hasMore { reached.append(words[WhatIfWord.more]) }
    page.sections = [
      ConfirmPage.Section(
        title: words(WhatIfWord.disableReached, ["name": name]), lines: reached)
    ].filter { !$0.lines.isEmpty }
    for other in plan.others {
      let lines = ConsequenceLines(
        consequences: other.consequences, panel: nil, words: words
      ).sections.flatMap(\.lines)
      page.sections?.append(
        ConfirmPage.Section(
          title: words(WhatIfWord.disableOthers, ["title": other.share.shownTitle]),
          lines: lines))
    }
    page.applyHref = path + "/disable"
    return visit.answer(page)
  }

  private static func label(_ object: ReachObject) -> String {
    switch object {
    case .container(let container): Shown.name(container.name)
    case .zone(let place): "\(Shown.name(place.containerName)) › \(Shown.name(place.name))"
    case .record(let place, let name): "\(Shown.name(place.name)) › \(Shown.name(name))"
    }
  }
}
