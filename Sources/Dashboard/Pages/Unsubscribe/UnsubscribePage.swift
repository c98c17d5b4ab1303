package import Templating

/// Where the link of a mail leads that ends such mails.
package struct UnsubscribePage: Page {
  package var frame: Frame
  package var text: String
  /// Where the button sends; nil when it is done.
  package var action: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("text") { $0.text },
      .optionalText("action") { $0.action },
    ])
  }
}
