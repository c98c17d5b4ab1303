package import Templating

/// People against what they reach in an environment of a container.
package struct MatrixPage: Page {
  package struct Column: PageValue {
    package var href: String
    package var name: String
    package var detail: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .text("name") { $0.name }, .text("detail") { $0.detail },
      ])
    }
  }

  package struct Cell: PageValue {
    /// Which column it stands in.
    package var label: String
    package var right: String
    package var through: String
    /// Empty for those without an account.
    package var whyHref: String

    package static var shape: Shape<Self> {
      Shape([
        .text("label") { $0.label }, .text("right") { $0.right },
        .text("through") { $0.through }, .text("whyHref") { $0.whyHref },
      ])
    }
  }

  package struct Line: PageValue {
    package var person: PersonValue
    package var cells: [Cell]

    package static var shape: Shape<Self> {
      Shape([
        .value("person") { $0.person }, .list("cells") { $0.cells },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var moment: ReachMomentForm
  package var zone: String
  package var person: String
  package var rights: [Choice]
  package var paths: [Choice]
  package var columns: [Column] = []
  package var lines: [Line] = []
  /// What holders of links without an account can do; empty where a filter hides it.
  package var anyone: [Cell] = []
  package var note: String?
  package var nextColumns: String?
  package var nextPeople: String?
  /// Where the page starts after the first.
  package var start: String?
  /// Without the filters.
  package var all: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .value("moment") { $0.moment },
      .text("zone") { $0.zone },
      .text("person") { $0.person },
      .list("rights") { $0.rights },
      .list("paths") { $0.paths },
      .list("columns") { $0.columns },
      .list("lines") { $0.lines },
      .list("anyone") { $0.anyone },
      .optionalText("note") { $0.note },
      .optionalText("nextColumns") { $0.nextColumns },
      .optionalText("nextPeople") { $0.nextPeople },
      .optionalText("start") { $0.start },
      .optionalText("all") { $0.all },
      .flag("isPaged") { $0.start != nil || $0.nextColumns != nil || $0.nextPeople != nil },
      .list("problems") { [$0.moment.field].problems },
    ])
  }
}
