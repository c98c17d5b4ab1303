package import Templating

/// A one-time link: the first administrator, or a new password.
package struct SetUpPage: Page {
  package var frame: Frame
  package var action: String
  package var title: String
  package var explanation: String
  package var button: String
  /// The first administrator also says who they are.
  package var asksWho: Bool
  package var name = FormField("name")
  package var email = FormField("email")
  package var password = FormField("password")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .text("title") { $0.title },
      .text("explanation") { $0.explanation },
      .text("button") { $0.button },
      .flag("asksWho") { $0.asksWho },
      .value("name") { $0.name },
      .value("email") { $0.email },
      .value("password") { $0.password },
      .list("problems") { $0.problems },
    ])
  }
}
