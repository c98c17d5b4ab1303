package import Templating

/// The end of a sign-in for an app whose page waits for a message. The script posts it, to the
/// registered origins and to nobody else.
package struct AppAnswerPage: Page {
  package var frame: Frame
  package var title: String
  package var text: String
  /// The web auth token, or nil for a refusal.
  package var session: String?
  package var errorMessage: String?
  /// Separated by spaces.
  package var origins: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("text") { $0.text },
      .optionalText("session") { $0.session },
      .optionalText("errorMessage") { $0.errorMessage },
      .text("origins") { $0.origins },
    ])
  }
}
