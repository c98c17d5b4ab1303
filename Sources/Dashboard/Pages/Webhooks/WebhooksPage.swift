package import Templating

/// The webhooks of a container, and the form for another one.
package struct WebhooksPage: Page {
  package struct Line: PageValue {
    package var url: String
    package var href: String
    package var kinds: String
    package var badge: BadgeValue

    package static var shape: Shape<Self> {
      Shape([
        .text("url") { $0.url }, .text("href") { $0.href }, .text("kinds") { $0.kinds },
        .value("badge") { $0.badge },
      ])
    }
  }

  package var frame: Frame
  package var action: String
  package var webhooks: [Line] = []
  package var url = FormField("url")
  package var kinds: [Choice] = []
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .list("webhooks") { $0.webhooks },
      .value("url") { $0.url },
      .list("kinds") { $0.kinds },
      .list("problems") { $0.problems },
    ])
  }
}

/// A secret right after it was made, the only time it can be seen.
package struct WebhookSecretPage: Page {
  package var frame: Frame
  package var title: String
  package var secret: String
  /// Where the form goes that has the secret as a file.
  package var download: String
  package var back: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame }, .text("title") { $0.title }, .text("secret") { $0.secret },
      .text("download") { $0.download }, .text("back") { $0.back },
    ])
  }
}
