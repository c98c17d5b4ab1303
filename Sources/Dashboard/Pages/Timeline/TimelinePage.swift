package import Templating

/// Who was in a share, when and with which right.
package struct TimelinePage: Page {
  /// A line of the table: what held, from when to when.
  package struct Row: PageValue {
    package var name: String
    package var what: String
    package var from: String
    package var to: String

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .text("what") { $0.what }, .text("from") { $0.from },
        .text("to") { $0.to },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  /// `Times in UTC+1.`
  package var clock: String
  /// What is left out, and why.
  package var notes: [String]
  package var picture: TimelinePicture
  package var rows: [Row]
  package var next: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("clock") { $0.clock },
      .list("notes") { $0.notes },
      .value("picture") { $0.picture },
      .list("rows") { $0.rows },
      .optionalText("next") { $0.next },
    ])
  }
}
