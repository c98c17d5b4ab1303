import Addresses
import HTTP
import RecordStore
import Records

/// The webhooks of a container.
enum WebhooksHandler {
  static func show(_ visit: Visit) throws -> Response {
    let place = try WebhookPlace(visit)
    return visit.answer(try page(place, chosen: Set(WebhookKind.chosen)))
  }

  static func add(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try WebhookPlace(visit)
    let typed = WebhookPlace.typed(form)
    let container = place.container.id
    do {
      return try await place.answerOnce(form, .made) { context in
        try Webhooks.add(context, container: container, url: typed.url, kinds: typed.kinds)
      }
    } catch let error as StoreError where [.badRequest, .quotaExceeded].contains(error.code) {
      var page = try page(place, chosen: typed.kinds)
      page.url.value = typed.url
      place.refuse(error, url: &page.url, problems: &page.problems)
      return visit.answer(page, status: .badRequest)
    }
  }

  private static func page(
    _ place: WebhookPlace, chosen: Set<WebhookKind>
  ) throws -> WebhooksPage {
    let visit = place.visit
    let webhooks = try visit.read {
      try Webhooks.list(
        $0, caller: visit.caller, container: place.container.id, now: visit.now)
    }
    var page = WebhooksPage(frame: place.frame(), action: place.home)
    page.webhooks = webhooks.map { webhook in
      WebhooksPage.Line(
        url: Shown.middle(webhook.url, limit: 60), href: place.path(webhook.id),
        kinds: WebhookKind.chosen.filter(webhook.kinds.contains).map(place.word)
          .joined(separator: ", "),
        badge: place.badge(webhook))
    }
    page.kinds = place.kinds(chosen)
    return page
  }
}
