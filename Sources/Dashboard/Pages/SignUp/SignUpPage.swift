package import Templating

/// Make an account on the way through an invitation.
package struct SignUpPage: Page {
  package var frame: Frame
  package var title = ""
  package var inviter = ""
  package var back = "/"
  package var name = FormField("name")
  package var email = FormField("email")
  package var password = FormField("password")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("inviter") { $0.inviter },
      .text("back") { $0.back },
      .value("name") { $0.name },
      .value("email") { $0.email },
      .value("password") { $0.password },
      .list("problems") { $0.problems },
    ])
  }
}
