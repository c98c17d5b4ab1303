package import Templating

/// Putting a file into a field of a record.
package struct UploadPage: Page {
  package var frame: Frame
  package var title: String
  package var action: String
  /// Where what stands there is taken out.
  package var removeAction: String
  package var changeTag: String
  package var current: String?
  package var problems: [Problem] = []
  package var cancel: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .text("removeAction") { $0.removeAction },
      .text("changeTag") { $0.changeTag },
      .optionalText("current") { $0.current },
      .list("problems") { $0.problems },
      .text("cancel") { $0.cancel },
    ])
  }
}
