package import Templating

/// One webhook: what it is told, and what became of it.
package struct WebhookPage: Page {
  package struct Delivery: PageValue {
    package var id: String
    package var kind: String
    package var identifier: String
    package var badge: BadgeValue
    package var detail: String
    package var answer: String?
    package var at: Int64
    package var maySend: Bool

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("kind") { $0.kind }, .text("identifier") { $0.identifier },
        .value("badge") { $0.badge }, .text("detail") { $0.detail },
        .optionalText("answer") { $0.answer }, .time("at") { $0.at },
        .flag("maySend") { $0.maySend },
      ])
    }
  }

  package var frame: Frame
  package var action: String
  package var badge: BadgeValue
  /// Said when it is switched off.
  package var paused: String?
  /// How many messages its receiver never got.
  package var givenUp: String?
  package var url: FormField
  package var kinds: [Choice]
  package var deliveries: [Delivery] = []
  package var next: String?
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .value("badge") { $0.badge },
      .optionalText("paused") { $0.paused },
      .optionalText("givenUp") { $0.givenUp },
      .value("url") { $0.url },
      .list("kinds") { $0.kinds },
      .list("deliveries") { $0.deliveries },
      .optionalText("next") { $0.next },
      .list("problems") { $0.problems },
    ])
  }
}
