package import Templating

/// Records of a zone that can still be brought back.
package struct DeletedPage: Page {
  package struct Row: PageValue {
    package var name: String
    package var type: String
    package var detail: String

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .text("type") { $0.type }, .text("detail") { $0.detail },
      ])
    }
  }

  package var frame: Frame
  package var rows: [Row]
  package var action: String
  package var back: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("rows") { $0.rows },
      .text("action") { $0.action },
      .text("back") { $0.back },
    ])
  }
}
