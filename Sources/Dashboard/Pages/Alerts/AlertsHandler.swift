import Addresses
import HTTP
import RecordStore
import Records

/// Making, listing and deleting one's own rules.
enum AlertsHandler {
  /// What was typed, or what a link suggests.
  private struct Typed {
    var container: String
    var kind: FindingKind?
    var severity: FindingSeverity
    var by: String

    init(_ text: (String) -> String?) {
      container = text("container") ?? ""
      kind = text("kind").flatMap(FindingKind.init(rawValue:))
      severity = text("severity").flatMap(FindingSeverity.init(rawValue:)) ?? .attention
      by = text("by") ?? ""
    }
  }

  static func show(_ visit: Visit) throws -> Response {
    visit.answer(try page(visit, Typed { visit.request.query[$0] }))
  }

  static func add(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let typed = Typed { form[$0] }
    let container =
      try typed.container.isEmpty
      ? nil
      : visit.read {
        try Containers.visible(
          typed.container, $0, caller: visit.caller, now: visit.now
        ).container.id
      }
    let webhook = Int64(typed.by).map { WebhookID(rawValue: $0) }
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        try Alerts.add(
          context, container: container, kind: typed.kind, severity: typed.severity,
          webhook: webhook)
        return Outcome(to: Address.alerts.path, notice: words[AlertWord.made])
      }
    } catch let error as StoreError where [.badRequest, .quotaExceeded].contains(error.code) {
      var page = try page(visit, typed)
      switch error.context["field"] {
      case "container": page.container.error = words[AlertWord.containerBad]
      case "by": page.by.error = words[AlertWord.byBad]
      default: page.problems = [Problem(words[AlertWord.tooMany])]
      }
      page.problems += [page.container, page.by].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let rule = Int64(form["rule"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try Alerts.remove(context, rule)
      return Outcome(to: Address.alerts.path, notice: words[AlertWord.removed])
    }
  }

  private static func page(_ visit: Visit, _ typed: Typed) throws -> AlertsPage {
    let words = visit.words
    let rules = try visit.read { try Alerts.list($0, account: visit.account) }
    let containers = try visit.read { c in
      try Containers.list(c, caller: visit.caller, now: visit.now).map(\.container)
    }
    let webhooks = try visit.read { c in
      var found: [Webhook] = []
      for container in containers { found += try Self.webhooks(visit, container, c) }
      return found
    }
    let crumbs = [
      Crumb(words[FindingWord.title], Address.findings.path), Crumb(words[AlertWord.title]),
    ]
    var page = AlertsPage(
      frame: visit.frame(.browse, crumbs: crumbs), action: Address.alerts.path)
    page.rules = rules.map { rule in
      AlertsPage.Line(
        id: String(rule.id), what: what(rule, words), place: place(rule, containers, words),
        by: way(rule.webhook, webhooks, words))
    }
    page.containers =
      [Choice("", words[AlertWord.everywhere], isSelected: typed.container.isEmpty)]
      + containers.map {
        Choice(
          $0.identifier, Shown.name($0.name), isSelected: $0.identifier == typed.container)
      }
    page.kinds = FindingsHandler.kinds(typed.kind, words)
    page.severities = FindingsHandler.severities(typed.severity, words)
    page.ways =
      [Choice("", words[AlertWord.mail], isSelected: typed.by.isEmpty)]
      + webhooks.map { webhook in
        let id = String(webhook.id.rawValue)
        return Choice(id, way(webhook.id, webhooks, words), isSelected: id == typed.by)
      }
    return page
  }

  /// Those that the person may send to.
  private static func webhooks(
    _ visit: Visit, _ container: Container, _ c: Store.Reader
  ) throws -> [Webhook] {
    guard
      try Access.allows(
        c, visit.caller, .changeContainer, container: container.id, now: visit.now)
    else { return [] }
    return try Webhooks.list(c, caller: visit.caller, container: container.id, now: visit.now)
  }

  private static func place(
    _ rule: AlertRule, _ containers: [Container], _ words: Words
  ) -> String {
    guard let id = rule.container else { return words[AlertWord.everywhere] }
    return containers.first { $0.id == id }.map { Shown.name($0.name) } ?? ""
  }

  private static func what(_ rule: AlertRule, _ words: Words) -> String {
    let kind = rule.filter.kind.map { words.family("finding.kind.\($0.rawValue)") }
    let least = words.family("finding.least.\(rule.filter.severity.rawValue)")
    return "\(kind ?? words[FindingWord.any]) · \(least)"
  }

  private static func way(_ id: WebhookID?, _ webhooks: [Webhook], _ words: Words) -> String {
    guard let id else { return words[AlertWord.mail] }
    guard let webhook = webhooks.first(where: { $0.id == id }) else {
      return words[AlertWord.webhookGone]
    }
    return words(AlertWord.webhook, ["url": Shown.middle(webhook.url)])
  }
}
