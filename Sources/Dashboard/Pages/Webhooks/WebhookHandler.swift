import Addresses
import HTTP
import RecordStore
import Records

/// One webhook.
enum WebhookHandler {
  private static let limit = 25

  static func show(_ visit: Visit) throws -> Response {
    let place = try WebhookPlace(visit)
    return visit.answer(try page(place, try place.webhook()))
  }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try WebhookPlace(visit)
    let webhook = try place.webhook()
    let typed = WebhookPlace.typed(form)
    do {
      return try await act(place, webhook, form, .saved) {
        try Webhooks.change($0, webhook.id, url: typed.url, kinds: typed.kinds)
      }
    } catch let error as StoreError where error.code == .badRequest {
      var page = try page(place, webhook)
      page.url.value = typed.url
      page.kinds = place.kinds(typed.kinds)
      place.refuse(error, url: &page.url, problems: &page.problems)
      return visit.answer(page, status: .badRequest)
    }
  }

  static func renewSecret(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try WebhookPlace(visit)
    let id = try place.webhook().id
    return try await place.answerOnce(form, .renewed) { context in
      (id, try Webhooks.renewSecret(context, id))
    }
  }

  /// A secret goes to those only who have it already.
  static func download(_ visit: Visit, _ form: PostedForm) throws -> Response {
    let webhook = try WebhookPlace(visit).webhook()
    let secret = form["secret"]
    guard Webhooks.isSecret(secret, of: webhook, visit.desk.store.keys) else {
      throw StoreError(.notFound)
    }
    return .file("webhook-secret.txt", secret: secret)
  }

  static func test(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try WebhookPlace(visit)
    let webhook = try place.webhook()
    return try await act(place, webhook, form, .testing) {
      try WebhookQueue.test($0, webhook.id)
    }
  }

  static func sendAgain(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let delivery = Int64(form["delivery"]) else { throw StoreError(.notFound) }
    let place = try WebhookPlace(visit)
    let webhook = try place.webhook()
    return try await act(place, webhook, form, .sentAgain) {
      try Webhooks.sendAgain($0, webhook.id, delivery: delivery)
    }
  }

  static func askRemove(_ visit: Visit) throws -> Response {
    let place = try WebhookPlace(visit)
    let webhook = try place.webhook()
    let words = visit.words
    return visit.answer(
      ConfirmPage(
        frame: place.frame(words[WebhookWord.removeButton]),
        title: words[WebhookWord.removeTitle],
        action: visit.request.target.rawPath, sentences: [words[WebhookWord.removeText]],
        listTitle: words[WebhookWord.url], list: [Shown.name(webhook.url)],
        button: words[WebhookWord.removeButton], cancel: place.path(webhook.id)))
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try WebhookPlace(visit)
    let webhook = try place.webhook()
    let (words, home) = (visit.words, place.home)
    return try await visit.once(form) { context in
      try Webhooks.remove(context, webhook.id)
      return Outcome(to: home, notice: words[WebhookWord.removed])
    }
  }

  private static func act(
    _ place: WebhookPlace, _ webhook: Webhook, _ form: PostedForm, _ notice: WebhookWord,
    _ body: @escaping @Sendable (WriteContext) throws -> Void
  ) async throws -> Response {
    let (words, path) = (place.visit.words, place.path(webhook.id))
    return try await place.visit.once(form) { context in
      try body(context)
      return Outcome(to: path, notice: words[notice])
    }
  }

  private static func page(_ place: WebhookPlace, _ webhook: Webhook) throws -> WebhookPage {
    let visit = place.visit
    let before = visit.request.query["before"].flatMap { Int64($0) }
    var (entries, givenUp) = try visit.read { c in
      (
        try Webhooks.deliveries(c, of: webhook, before: before, limit: limit + 1),
        try Webhooks.givenUp(c, of: webhook)
      )
    }
    let hasMore = entries.count > limit
    if hasMore { entries.removeLast() }
    let path = place.path(webhook.id)
    var page = WebhookPage(
      frame: place.frame(Shown.middle(webhook.url)), action: path, badge: place.badge(webhook),
      paused: webhook.pausedAt.map {
        visit.words(WebhookWord.paused, ["time": visit.words.moment($0)])
      },
      url: FormField("url", webhook.url), kinds: place.kinds(webhook.kinds))
    if givenUp > 0 { page.givenUp = visit.words(WebhookWord.givenUp, count: givenUp) }
    page.deliveries = entries.map { line($0, webhook, place) }
    if hasMore, let last = entries.last { page.next = "\(path)?before=\(last.id)" }
    return page
  }

  private static func line(
    _ entry: WebhookEntry, _ webhook: Webhook, _ place: WebhookPlace
  ) -> WebhookPage.Delivery {
    let words = place.visit.words
    var parts: [String] = []
    if entry.tries > 0 { parts.append(words(WebhookWord.tries, count: entry.tries)) }
    if let status = entry.status {
      parts.append(words(WebhookWord.status, ["status": String(status)]))
    }
    if entry.state == .queued, entry.tries > 0, let due = entry.dueAt {
      parts.append(words(WebhookWord.retry, ["time": words.moment(due)]))
    }
    return WebhookPage.Delivery(
      id: String(entry.id), kind: place.word(entry.kind), identifier: entry.identifier,
      badge: badge(entry.state, words), detail: parts.joined(separator: " · "),
      answer: answer(entry, words),
      at: entry.createdAt, maySend: webhook.pausedAt == nil && entry.state != .sending)
  }

  /// What the receiver said, or why it was not reached.
  private static func answer(_ entry: WebhookEntry, _ words: Words) -> String? {
    guard let answer = entry.answer, !answer.isEmpty else { return nil }
    if entry.status == nil, answer == WebhookDelivery.closed { return words[WebhookWord.closed] }
    let word: WebhookWord = entry.status == nil ? .unreached : .answer
    return words(word, ["text": Shown.start(answer, limit: 300)])
  }

  private static func badge(_ state: WebhookState, _ words: Words) -> BadgeValue {
    let text = words.family("webhook.state." + state.rawValue)
    return switch state {
    case .queued, .sending: BadgeValue(.wait, text)
    case .delivered: BadgeValue(.ok, text)
    case .failed, .tooOld, .tooMany: BadgeValue(.bad, text)
    }
  }
}
