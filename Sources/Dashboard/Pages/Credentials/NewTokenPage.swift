package import Templating

/// A token right after it was made, the only time it can be seen, in code ready to copy.
package struct NewTokenPage: Page {
  package var frame: Frame
  package var title: String
  package var token: String
  /// Where the form goes that has the token as a file.
  package var download: String
  package var back: String
  package var snippets: [Snippet]

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("token") { $0.token },
      .text("download") { $0.download },
      .text("back") { $0.back },
      .list("snippets") { $0.snippets },
    ])
  }
}
