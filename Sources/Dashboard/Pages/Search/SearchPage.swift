package import Templating

/// What was found for a text, by kind.
package struct SearchPage: Page {
  package struct Group: PageValue {
    package var id: String
    package var title: String
    package var lines: [Line]

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("title") { $0.title }, .list("lines") { $0.lines },
      ])
    }
  }

  package struct Line: PageValue {
    package var href: String
    package var name: String
    package var detail: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .text("name") { $0.name }, .text("detail") { $0.detail },
      ])
    }
  }

  package var frame: Frame
  package var text: String
  package var title: String
  package var action: String
  package var groups: [Group] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("text") { $0.text },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .list("groups") { $0.groups },
      .flag("isAsked") { !$0.text.isEmpty },
    ])
  }
}
