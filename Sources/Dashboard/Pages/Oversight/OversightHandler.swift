import Addresses
import HTTP
import RecordStore
import Records

/// Who looked at one's private data with privilege, and which auditors one lets look.
enum OversightHandler {
  private static let limit = 25

  private struct Typed {
    var auditor = ""
    var container = ""
    var until = ""

    init() {}

    init(_ form: PostedForm) {
      auditor = form["auditor"]
      container = form["container"]
      until = form["until"].trimmed
    }
  }

  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit, Typed())) }

  static func grant(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let typed = Typed(form)
    let container = try visit.read { c in
      try AuditorGrants.containers(c, owner: visit.account).first {
        $0.identifier == typed.container
      }
    }
    let auditor = AccountID(rawValue: Int64(typed.auditor) ?? 0)
    let name = try visit.read { try AuditorGrants.auditors($0).first { $0.id == auditor }?.name }
    // What is no day lies in the past, and is refused like one.
    let until = EndOfDay.milliseconds(typed.until, words.zone) ?? 0
    let notice = words(
      OversightWord.granted, ["name": name ?? "", "time": words.moment(until)])
    do {
      guard let container else {
        throw StoreError(.badRequest, context: ["field": "container"])
      }
      return try await visit.once(form) { context in
        try AuditorGrants.grant(context, container: container.id, to: auditor, until: until)
        return Outcome(to: Address.looks.path, notice: notice)
      }
    } catch let error as StoreError where error.context["field"] != nil {
      var page = try page(visit, typed)
      switch error.context["field"] {
      case "auditor": page.auditor.error = words[OversightWord.auditorBad]
      case "container": page.container.error = words[OversightWord.containerBad]
      default: page.until.error = words[OversightWord.untilBad]
      }
      page.problems = [page.auditor, page.container, page.until].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  static func end(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let grant = Int64(form["grant"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try AuditorGrants.end(context, grant)
      return Outcome(to: Address.looks.path, notice: words[OversightWord.ended])
    }
  }

  private static func page(_ visit: Visit, _ typed: Typed) throws -> OversightPage {
    let words = visit.words
    let before = visit.request.query["before"].flatMap { Int64($0) }
    let crumbs = [
      Crumb(words[.accountTitle], Address.account.path), Crumb(words[OversightWord.title]),
    ]
    var page = OversightPage(frame: visit.frame(crumbs: crumbs), action: Address.looks.path)
    try visit.read { c in
      page.grants = try AuditorGrants.list(c, owner: visit.account, now: visit.now).map {
        grant($0, words)
      }
      var looks = try Looks.taken(c, at: visit.account, before: before, limit: limit + 1)
      if looks.count > limit {
        looks.removeLast()
        page.next = looks.last.map { "\(Address.looks.path)?before=\($0.entry.id)" }
      }
      page.looks = looks.map { look($0, words) }
      page.auditors = try AuditorGrants.auditors(c).filter { $0.id != visit.account }.map {
        let id = String($0.id.rawValue)
        return Choice(id, Shown.name($0.name), isSelected: id == typed.auditor)
      }
      page.containers = try AuditorGrants.containers(c, owner: visit.account).map {
        Choice(
          $0.identifier, Shown.name($0.name), isSelected: $0.identifier == typed.container)
      }
    }
    page.mayGrant = !page.auditors.isEmpty && !page.containers.isEmpty
    page.until.value = typed.until
    return page
  }

  private static func grant(_ grant: AuditorGrant, _ words: Words) -> OversightPage.Grant {
    OversightPage.Grant(
      id: String(grant.id), name: Shown.name(grant.name), place: Shown.name(grant.container.name),
      until: words(OversightWord.until, ["time": words.moment(grant.until)]))
  }

  private static func look(_ look: Looks.Taken, _ words: Words) -> OversightPage.Look {
    OversightPage.Look(text: words.look(look), href: href(look.object), at: look.entry.at)
  }

  /// Where the owner may go on; pages of people are the administrators'.
  private static func href(_ object: LogObject?) -> String? {
    if case .account? = object { nil } else { object?.path }
  }
}

extension Words {
  /// `Adm opened the zone “Trips”`
  func look(_ look: Looks.Taken) -> String {
    let by = Shown.name(look.by)
    return switch look.object {
    case .record(let place, let name):
      self(OversightWord.lookRecord, ["by": by, "name": name, "zone": place.name])
    case .zone(let place): self(OversightWord.lookZone, ["by": by, "name": place.name])
    case .account: self(OversightWord.lookAs, ["by": by])
    default: self(OversightWord.lookGone, ["by": by])
    }
  }
}
