package import Templating

/// The page behind a share's link: one for each state, with a single next step.
package struct LandingPage: Page {
  package struct Fact: PageValue {
    package var term: String
    package var text: String

    package static var shape: Shape<Self> {
      Shape([.text("term") { $0.term }, .text("text") { $0.text }])
    }
  }

  package var frame: Frame
  package var pageTitle: String
  package var sealCss = ""
  /// Set where the page says who invites to what.
  package var inviter: PersonValue?
  /// What the inviter does: invite to it, or share it with others.
  package var lead = ""
  package var title = ""
  package var heading = ""
  package var sentence: String?
  package var mayAccept = false
  package var acceptLabel = ""
  package var mayDecline = false
  package var answerAction = ""
  package var openHref: String?
  /// Looking without an account.
  package var lookHref: String?
  package var lookLabel = ""
  /// Where to go from an invitation that leads nowhere.
  package var nextHref: String?
  package var nextLabel = ""
  /// Another account is the one thing to try.
  package var isSwitchNext = false
  package var facts: [Fact] = []
  package var asksSignIn = false
  package var offersSignUp = false
  package var maySwitch = false
  package var back = "/"
  package var email = FormField("email")
  package var problems: [Problem] = []
  /// Where the password of the link is given.
  package var gateAction: String?
  package var password = FormField("link-password")
  /// Where one asks to be let in.
  package var requestAction: String?
  package var picture: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("pageTitle") { $0.pageTitle },
      .text("sealCss") { $0.sealCss },
      .flag("invites") { $0.inviter != nil },
      .optionalValue("inviter") { $0.inviter },
      .text("lead") { $0.lead },
      .text("title") { $0.title },
      .text("heading") { $0.heading },
      .optionalText("sentence") { $0.sentence },
      .flag("mayAccept") { $0.mayAccept },
      .text("acceptLabel") { $0.acceptLabel },
      .flag("mayDecline") { $0.mayDecline },
      .text("answerAction") { $0.answerAction },
      .optionalText("openHref") { $0.openHref },
      .optionalText("lookHref") { $0.lookHref },
      .text("lookLabel") { $0.lookLabel },
      .flag("isOpen") { $0.mayAccept || $0.asksSignIn },
      .optionalText("nextHref") { $0.nextHref },
      .text("nextLabel") { $0.nextLabel },
      .text("switchClass") { $0.isSwitchNext ? "primary big" : "plain" },
      .list("facts") { $0.facts },
      .flag("asksSignIn") { $0.asksSignIn },
      .flag("offersSignUp") { $0.offersSignUp },
      .flag("maySwitch") { $0.maySwitch },
      .text("back") { $0.back },
      .value("email") { $0.email },
      .optionalText("gateAction") { $0.gateAction },
      .value("password") { $0.password },
      .optionalText("requestAction") { $0.requestAction },
      .optionalText("picture") { $0.picture },
      .list("problems") { $0.problems },
      .list("kept") { _ in [KeptField]() },
    ])
  }
}
