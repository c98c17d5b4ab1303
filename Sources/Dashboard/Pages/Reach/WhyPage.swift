package import Templating

/// Why somebody can or cannot reach something.
package struct WhyPage: Page {
  /// A numbered sentence, and what it rests on.
  package struct Step: PageValue {
    package var text: String
    /// `open`, `shut`, `so`, or nothing
    package var css: String?
    package var cite: String?
    package var citeHref: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("text") { $0.text }, .optionalText("css") { $0.css },
        .optionalText("cite") { $0.cite }, .optionalText("citeHref") { $0.citeHref },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  /// What it is about, and the page of who can reach it.
  package var object: String
  package var back: String
  package var moment: ReachMomentForm
  package var person: Int64
  package var note: String?
  package var steps: [Step] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("object") { $0.object },
      .text("back") { $0.back },
      .value("moment") { $0.moment },
      .optionalText("note") { $0.note },
      .list("steps") { $0.steps },
      .list("problems") { [$0.moment.field].problems },
    ])
  }
}
