package import Templating

/// Before somebody looks at private data with privilege: what it is, and that the look is recorded.
package struct LookPage: Page {
  package var frame: Frame
  package var title: String
  package var sentences: [String]
  package var facts: [String]
  package var action: String
  package var cancel: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .list("sentences") { $0.sentences },
      .list("facts") { $0.facts },
      .text("action") { $0.action },
      .text("cancel") { $0.cancel },
    ])
  }
}
