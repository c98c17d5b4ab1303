package import Templating

/// The chains of the log with their heads, and how to check them here and elsewhere.
package struct VerifyPage: Page {
  package struct Part: PageValue {
    package var href: String
    package var text: String

    package static var shape: Shape<Self> {
      Shape([.text("href") { $0.href }, .text("text") { $0.text }])
    }
  }

  package struct ChainLine: PageValue {
    package var name: String
    package var entries: Int64
    package var last: String
    package var head: String
    package var parts: [Part]
    package var checkHref: String
    /// What checking it came to.
    package var result: BadgeValue?

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .number("entries") { $0.entries }, .text("last") { $0.last },
        .text("head") { $0.head }, .list("parts") { $0.parts },
        .text("checkHref") { $0.checkHref }, .optionalValue("result") { $0.result },
      ])
    }
  }

  package struct Fault: PageValue {
    package var text: String
    /// The entry in its log, for those who may read it.
    package var href: String?

    package static var shape: Shape<Self> {
      Shape([.text("text") { $0.text }, .optionalText("href") { $0.href }])
    }
  }

  package var frame: Frame
  package var chains: [ChainLine]
  /// What was checked, in a sentence; the faults that were found.
  package var checked: String?
  package var faults: [Fault] = []
  /// When the heads were noted elsewhere, and where; empty where that is not set up.
  package var anchors: [String] = []
  /// How it is set up, for whoever may.
  package var mayAnchor = false
  package var scriptHref: String
  package var command: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("chains") { $0.chains },
      .optionalText("checked") { $0.checked },
      .list("faults") { $0.faults },
      .list("anchors") { $0.anchors },
      .flag("mayAnchor") { $0.mayAnchor },
      .text("scriptHref") { $0.scriptHref },
      .text("command") { $0.command },
    ])
  }
}
