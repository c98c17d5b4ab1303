import Addresses
import HTTP
import RecordStore
import Records

/// One finding: to be set right, accepted for a while, or asked about.
enum FindingHandler {
  static func show(_ visit: Visit) throws -> Response {
    do {
      return visit.answer(try page(visit, try key(visit)))
    } catch let error as StoreError where error.code == .notFound {
      // Links in mails outlive what they are about.
      let sight = try visit.read {
        try FindingSight.load($0, caller: visit.caller, container: nil, now: visit.now)
      }
      guard sight.isAnything else { throw error }
      return visit.guest.follow(
        Outcome(to: Address.findings.path, notice: visit.words[FindingWord.gone]))
    }
  }

  static func accept(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let key = try key(visit)
    let reason = form["reason"].trimmed
    // What is no day lies in the past, and is refused like one.
    let until = EndOfDay.milliseconds(form["until"].trimmed, visit.words.zone) ?? 0
    do {
      return try await act(visit, form, key, .acceptedNotice) {
        try Findings.accept($0, key, until: until, reason: reason)
      }
    } catch let error as StoreError where error.context["field"] != nil {
      var page = try page(visit, key)
      page.until = FormField("until", form["until"])
      page.because = FormField("reason", form["reason"])
      if error.context["field"] == "until" {
        page.until.error = visit.words[FindingWord.untilBad]
      } else {
        page.because.error = visit.words[FindingWord.reasonBad]
      }
      page.problems = [page.until, page.because].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  static func reopen(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let key = try key(visit)
    return try await act(visit, form, key, .reopenedNotice) { try Findings.reopen($0, key) }
  }

  static func ask(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let key = try key(visit)
    return try await act(visit, form, key, .askedNotice) { try Findings.ask($0, key) }
  }

  private static func key(_ visit: Visit) throws -> FindingKey {
    guard let key = visit.request.parameters["finding"].flatMap(FindingKey.init(text:)) else {
      throw StoreError(.notFound)
    }
    return key
  }

  private static func act(
    _ visit: Visit, _ form: PostedForm, _ key: FindingKey, _ notice: FindingWord,
    _ body: @escaping @Sendable (WriteContext) throws -> Void
  ) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      try body(context)
      return Outcome(to: Address.finding(key.text).path, notice: words[notice])
    }
  }

  private static func log(_ thing: FoundThing, _ wording: FindingWording) -> String {
    let path = Address.containerLog(thing.container.identifier).path
    let query =
      switch thing.finding.kind {
      case .keyUnused, .keyShared: "kind=\(FactKind.serverKey.rawValue)"
      case .tokenUnused, .tokenShared: "kind=\(FactKind.apiToken.rawValue)"
      default: "object=" + PercentCoding.encode(wording.reference(thing))
      }
    return "\(path)?\(query)"
  }

  private static func page(_ visit: Visit, _ key: FindingKey) throws -> FindingPage {
    let found = try visit.read { c in
      let sight = try FindingSight.load(c, caller: visit.caller, container: nil, now: visit.now)
      let finding = try Findings.find(c, caller: visit.caller, key, now: visit.now)
      return try finding.flatMap {
        try FoundThing.load(c, caller: visit.caller, [$0], sight, now: visit.now).first
      }
    }
    guard let thing = found else { throw StoreError(.notFound) }
    let wording = FindingWording(visit.words)
    let title = wording.kind(key.kind)
    var page = FindingPage(
      frame: FindingsPlace(visit, thing.container).frame(title), title: title,
      action: Address.finding(key.text).path, severity: wording.severity(key.kind),
      what: wording.what(thing), whatHref: thing.whatHref, place: wording.place(thing),
      reason: wording.reason(thing), since: wording.since(thing),
      logHref: log(thing, wording), owner: wording.owner(thing),
      acceptance: wording.acceptance(thing), fix: wording.fix(thing), fixHref: thing.fixHref)
    page.mayAsk = thing.mayAsk && thing.finding.isOpen
    page.mayAccept = thing.mayAccept
    page.mayReopen = thing.mayAccept && !thing.finding.isOpen
    return page
  }
}
