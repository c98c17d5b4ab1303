package import Templating

/// What was decided about one API token.
package struct TokenPage: Page {
  package var frame: Frame
  package var title: String
  package var tokenForm: TokenForm
  package var cancel: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .value("tokenForm") { $0.tokenForm },
      .text("cancel") { $0.cancel },
      .list("problems") { $0.tokenForm.fields.problems },
    ])
  }
}
