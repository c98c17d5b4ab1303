import HTTP
import RecordStore
import Records

/// What a change of a share, or of a record's place, would mean for people. It is a question: it
/// writes nothing.
enum WhatIfHandler {
  static func show(_ visit: Visit) throws -> Response {
    try visit.read { c in
      let asked = try WhatIfQuestion(visit, c)
      let offered = WhatIfChange.offered(asked.panel, mayMove: asked.mayMove)
      guard let first = offered.first else { throw StoreError(.accessDenied) }
      let typed = visit.request.query["change"].flatMap(WhatIfChange.init(rawValue:))
      let change = typed.flatMap { offered.contains($0) ? $0 : nil } ?? first
      let words = visit.words
      let target = asked.target
      let action = target.reachPath + "/what-if"
      let title = words(WhatIfWord.titleOf, ["name": target.name])
      var page = WhatIfPage(
        frame: visit.frame(target, title: words[WhatIfWord.title]), title: title,
        back: target.reachPath, object: target.name, action: action,
        tabs: offered.map {
          WhatIfTab(
            href: action + "?change=\($0.rawValue)",
            text: words.family("whatIf.change.\($0.rawValue)"), isCurrent: $0 == change)
        }, change: change.rawValue)
      page.fields = asked.fields(change)
      do {
        guard let answer = try asked.answer(change, c) else { return visit.answer(page) }
        page.sections = answer.sections
        page.applyHref = answer.apply
      } catch let error as StoreError where error.code != .failed {
        page.problem = Problem(words.problem(error), field: page.fields.first?.field.id)
        return visit.answer(page, status: .badRequest)
      }
      return visit.answer(page)
    }
  }
}
