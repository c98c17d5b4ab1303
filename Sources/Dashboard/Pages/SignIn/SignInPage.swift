package import Templating

/// Sign in; also asked in place when a session has ended, with what was typed kept.
package struct SignInPage: Page {
  package var frame: Frame
  package var email = FormField("email")
  package var problems: [Problem] = []
  /// Where to go afterwards: an address of this server.
  package var back = "/"
  /// A form was posted without a live session; its fields are in `kept`.
  package var isAgain = false
  package var kept: [KeptField] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .value("email") { $0.email },
      .list("problems") { $0.problems },
      .text("back") { $0.back },
      .flag("isAgain") { $0.isAgain },
      .list("kept") { $0.kept },
    ])
  }
}
