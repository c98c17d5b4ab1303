package import Templating

/// A form whose session or token was no longer good, shown with everything that was typed.
package struct CheckAgainPage: Page {
  package var frame: Frame
  package var action: String
  package var fields: [KeptField]
  package var hidden: [KeptField]
  /// A password or a file was part of the form and was not kept.
  package var lost: Bool
  package var cancel: String
  /// Why it was not sent, where it is not for a new session.
  package var reason: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .list("fields") { $0.fields },
      .list("hidden") { $0.hidden },
      .optionalText("reason") { $0.reason },
      .flag("lost") { $0.lost },
      .text("cancel") { $0.cancel },
    ])
  }
}
