import Addresses
import HTTP
import RecordStore
import Records

/// What an audit finds: in a container, or in all of them.
enum FindingsHandler {
  private static let limit = 50

  static func show(_ visit: Visit) throws -> Response {
    let asked = FindingsAsked(visit)
    let place = try FindingsPlace(visit)
    let found = try visit.read {
      try Findings.load(
        $0, caller: visit.caller, container: place.container?.id, terms: asked.terms,
        now: visit.now)
    }
    guard found.sight.isAnything || place.container != nil else { throw StoreError(.notFound) }
    let chosen = asked.filter.of(found.all)
    let form = ReachForm(visit)
    let first = form == .page ? (asked.page - 1) * limit : 0
    let shown = form == .page ? Array(chosen.dropFirst(first).prefix(limit)) : chosen
    let things = try visit.read {
      try FoundThing.load($0, caller: visit.caller, shown, found.sight, now: visit.now)
    }
    let wording = FindingWording(visit.words)
    switch form {
    case .csv where asked.problems.isEmpty:
      return ReachForm.csv(wording.table(things), "findings")
    case .json where asked.problems.isEmpty:
      return ReachForm.json(
        wording.json(things, container: place.container, isWhole: found.isWhole), "findings")
    default: break
    }
    var page = page(visit, asked, place, found)
    page.rows = things.map { row($0, wording) }
    if asked.page > 1 {
      page.previous = asked.path(place.path, ["page": String(asked.page - 1)])
    }
    if chosen.count > first + limit {
      page.next = asked.path(place.path, ["page": String(asked.page + 1)])
    }
    if things.isEmpty { page.emptiness = emptiness(visit, asked, place, found) }
    return visit.answer(page, status: asked.problems.isEmpty ? .ok : .badRequest)
  }

  private static func page(
    _ visit: Visit, _ asked: FindingsAsked, _ place: FindingsPlace, _ found: Findings
  ) -> FindingsPage {
    let words = visit.words
    var page = FindingsPage(
      frame: place.frame(), title: words(FindingWord.titleOpen, count: Int64(found.open)),
      action: place.path, isAnything: found.sight.isAnything)
    let counts: [(FindingFilter.State, Int)] = [
      (.open, found.open), (.accepted, found.all.count - found.open), (.all, found.all.count),
    ]
    page.states = counts.map { state, count in
      LinkChoice(
        asked.path(place.path, ["state": state == .open ? nil : state.rawValue]),
        words.family("finding.state.\(state.rawValue)"), count: Int64(count),
        isCurrent: state == asked.filter.state)
    }
    page.usesFilter = asked.usesFilter
    page.state = asked.filter.state.rawValue
    page.kinds = kinds(asked.filter.kind, words)
    page.severities = severities(asked.filter.severity, words)
    page.sorts = FindingFilter.Order.allCases.map { order in
      Choice(
        order.rawValue, words.family("finding.sort.\(order.rawValue)"),
        isSelected: order == asked.filter.order)
    }
    page.invited = asked.invited
    page.unused = found.sight.seesUse ? asked.unused : nil
    let query = place.container.map { "?container=" + PercentCoding.encode($0.identifier) }
    page.alertsHref = Address.alerts.path + (query ?? "")
    page.csvHref = asked.path(place.path, ["as": "csv"])
    page.jsonHref = asked.path(place.path, ["as": "json"])
    if !found.isWhole {
      page.note = words(FindingWord.partial, count: Int64(Findings.mostOfKind))
    }
    page.problems = asked.problems
    return page
  }

  static func kinds(_ chosen: FindingKind?, _ words: Words) -> [Choice] {
    [Choice("", words[FindingWord.any], isSelected: chosen == nil)]
      + FindingKind.allCases.map { kind in
        Choice(
          kind.rawValue, words.family("finding.kind.\(kind.rawValue)"),
          isSelected: kind == chosen)
      }
  }

  static func severities(_ least: FindingSeverity, _ words: Words) -> [Choice] {
    FindingSeverity.allCases.map { severity in
      Choice(
        severity.rawValue, words.family("finding.least.\(severity.rawValue)"),
        isSelected: severity == least)
    }
  }

  private static func row(_ thing: FoundThing, _ wording: FindingWording) -> FindingsPage.Row {
    let path = Address.finding(thing.finding.key.text).path
    return FindingsPage.Row(
      id: thing.finding.key.text, href: path, severity: wording.severity(thing.finding.kind),
      what: wording.what(thing), whatHref: thing.whatHref, place: wording.place(thing),
      kind: wording.kind(thing.finding.kind), reason: wording.reason(thing),
      acceptance: wording.acceptance(thing), since: wording.since(thing),
      owner: wording.owner(thing), fix: wording.fix(thing), fixHref: thing.fixHref,
      askAction: thing.mayAsk && thing.finding.isOpen ? path + "/ask" : nil)
  }

  /// Nothing is wrong, the filter hides it, or it is not this person's business.
  private static func emptiness(
    _ visit: Visit, _ asked: FindingsAsked, _ place: FindingsPlace, _ found: Findings
  ) -> Emptiness {
    let words = visit.words
    guard found.sight.isAnything else {
      return Emptiness(
        title: words[FindingWord.notYours], help: words[FindingWord.notYoursHelp])
    }
    var whole = FindingFilter()
    whole.state = asked.filter.state
    if asked.filter.isNarrow || asked.page > 1, !whole.of(found.all).isEmpty {
      let cleared: KeyValuePairs<String, String?> = ["kind": nil, "severity": nil]
      return Emptiness(
        title: words[FindingWord.hidden], help: words[FindingWord.hiddenHelp],
        clearHref: asked.path(place.path, cleared))
    }
    return Emptiness(
      title: words[asked.filter.state == .accepted ? .noneAccepted : FindingWord.none],
      help: words[FindingWord.noneHelp])
  }
}

/// Where findings are looked for.
struct FindingsPlace {
  let visit: Visit
  /// Nil: everywhere.
  let container: Container?

  init(_ visit: Visit) throws {
    self.visit = visit
    container =
      visit.request.parameters["container"] == nil
      ? nil : try visit.read { try visit.container($0).container }
  }

  init(_ visit: Visit, _ container: Container?) {
    self.visit = visit
    self.container = container
  }

  var path: String {
    container.map { Address.containerFindings($0.identifier).path } ?? Address.findings.path
  }

  /// The last crumb is the page itself, below the list where there is one.
  func frame(_ page: String? = nil) -> Frame {
    let words = visit.words
    var crumbs: [Crumb] = []
    if let container {
      crumbs = [
        Crumb(words[.containersTitle], Address.containers.path),
        Crumb(Shown.name(container.name), Address.container(container.identifier).path),
      ]
    }
    crumbs.append(Crumb(words[FindingWord.title], page == nil ? nil : path))
    if let page { crumbs.append(Crumb(page)) }
    var frame = visit.frame(container == nil ? .findings : .browse, crumbs: crumbs)
    frame.container = container.map {
      Crumb(Shown.name($0.name), Address.container($0.identifier).path)
    }
    return frame
  }
}
