package import Templating

/// What happened, what is still true, what to do, and a number to name it by.
package struct ErrorPage: Page {
  package var frame: Frame
  package var title: String
  package var what: String
  package var still: String?
  package var facts: [String] = []
  /// Every way that was tried, where a right is missing.
  package var paths: [PathLine] = []
  /// What was typed into the form that was refused.
  package var typed: [KeptField] = []
  package var next: String = ""
  package var nextHref: String?
  package var reference: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("what") { $0.what },
      .optionalText("still") { $0.still },
      .list("facts") { $0.facts },
      .list("paths") { $0.paths },
      .list("typed") { $0.typed },
      .text("next") { $0.next },
      .optionalText("nextHref") { $0.nextHref },
      .text("reference") { $0.reference },
    ])
  }
}
