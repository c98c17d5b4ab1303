package import Templating

/// Asking for a new password.
package struct ForgottenPage: Page {
  package var frame: Frame
  package var email = FormField("email")
  package var problems: [Problem] = []
  /// What happens now, after the form was sent.
  package var sent: String?
  /// Said where no mail leaves this server.
  package var isWithoutMail = false

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .value("email") { $0.email },
      .list("problems") { $0.problems },
      .optionalText("sent") { $0.sent },
      .flag("isWithoutMail") { $0.isWithoutMail },
      .flag("asks") { $0.sent == nil && !$0.isWithoutMail },
    ])
  }
}
