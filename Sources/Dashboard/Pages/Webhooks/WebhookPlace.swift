import Addresses
import HTTP
import RecordStore
import Records

/// A container's webhooks, as addresses name them, and how their pages look.
struct WebhookPlace {
  let visit: Visit
  let container: Container

  init(_ visit: Visit) throws {
    self.visit = visit
    container = try visit.read { try visit.container($0).container }
  }

  var home: String { Address.webhooks(container.identifier).path }

  func path(_ id: WebhookID) -> String { Address.webhook(container.identifier, id).path }

  /// The webhook that the address names.
  func webhook() throws -> Webhook {
    guard let number = visit.request.parameters["webhook"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    let found = try visit.read {
      try Webhooks.load($0, caller: visit.caller, WebhookID(rawValue: number), now: visit.now)
    }
    guard found.container == container.id else { throw StoreError(.notFound) }
    return found
  }

  func frame(_ page: String? = nil) -> Frame {
    let words = visit.words
    let name = Shown.name(container.name)
    let title = words[WebhookWord.title]
    var crumbs = [
      Crumb(words[.containersTitle], Address.containers.path),
      Crumb(name, Address.container(container.identifier).path),
      Crumb(title, page == nil ? nil : home),
    ]
    if let page { crumbs.append(Crumb(page)) }
    var frame = visit.frame(.browse, crumbs: crumbs)
    frame.container = Crumb(name, Address.container(container.identifier).path)
    return frame
  }

  func kinds(_ chosen: Set<WebhookKind>) -> [Choice] {
    WebhookKind.chosen.map { kind in
      Choice(kind.rawValue, word(kind), isSelected: chosen.contains(kind))
    }
  }

  func word(_ kind: WebhookKind) -> String { visit.words.family("webhook.kind." + kind.rawValue) }

  func badge(_ webhook: Webhook) -> BadgeValue {
    let words = visit.words
    if webhook.pausedAt != nil { return BadgeValue(.bad, words[WebhookWord.off]) }
    if webhook.failures > 0 {
      return BadgeValue(.warn, words(WebhookWord.failing, count: webhook.failures))
    }
    return BadgeValue(.ok, words[WebhookWord.on])
  }

  /// What was typed into the form of a webhook.
  static func typed(_ form: PostedForm) -> (url: String, kinds: Set<WebhookKind>) {
    let kinds = form.named("kind").compactMap { WebhookKind(rawValue: $0.name) }
    return (form["url"].trimmed, Set(kinds))
  }

  /// The form again, with the reason at its field.
  func refuse(
    _ error: StoreError, url: inout FormField, problems: inout [Problem]
  ) {
    let words = visit.words
    switch (error.code, error.context["field"]) {
    case (.quotaExceeded, _): problems = [Problem(words[WebhookWord.tooMany])]
    case (_, "kinds"): problems = [Problem(words[WebhookWord.kindsMissing], field: "kinds")]
    default:
      url.error = words[WebhookWord.urlBad]
      problems = [url].problems
    }
  }

  /// A secret is shown in the answer itself and nowhere else; the same form sent again leads back.
  func answerOnce(
    _ form: PostedForm, _ title: WebhookWord,
    _ make: @escaping @Sendable (WriteContext) throws -> (id: WebhookID, secret: String)
  ) async throws -> Response {
    let secret = MadeSecret()
    let submission = Submission(account: visit.account, key: form.submissionKey)
    let identifier = container.identifier
    let outcome = try await visit.desk.store.submit(submission, as: visit.actor) { context in
      let made = try make(context)
      secret.set(made.secret)
      return Outcome(to: Address.webhook(identifier, made.id).path).text
    }
    let place = Outcome(text: outcome.text)
    guard !outcome.isRepeated, let text = secret.value else { return visit.guest.follow(place) }
    let words = visit.words
    var response = visit.answer(
      WebhookSecretPage(
        frame: frame(words[title]), title: words[title], secret: text,
        download: place.location + "/secret-file", back: place.location))
    response.mayCompress = false
    return response
  }
}
