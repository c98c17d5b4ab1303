package import Templating

/// Somebody's rules: of which findings they are told, and how.
package struct AlertsPage: Page {
  package struct Line: PageValue {
    package var id: String
    /// `Serious only · Public and writable`
    package var what: String
    package var place: String
    package var by: String

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("what") { $0.what }, .text("place") { $0.place },
        .text("by") { $0.by },
      ])
    }
  }

  package var frame: Frame
  package var action: String
  package var rules: [Line] = []
  package var containers: [Choice] = []
  package var kinds: [Choice] = []
  package var severities: [Choice] = []
  package var ways: [Choice] = []
  package var container = FormField("container")
  package var by = FormField("by")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .list("rules") { $0.rules },
      .list("containers") { $0.containers },
      .list("kinds") { $0.kinds },
      .list("severities") { $0.severities },
      .list("ways") { $0.ways },
      .value("container") { $0.container },
      .value("by") { $0.by },
      .list("problems") { $0.problems },
    ])
  }
}
