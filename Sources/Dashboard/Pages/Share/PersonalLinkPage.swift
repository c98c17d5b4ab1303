package import Templating

/// The invitation of one person: what happened to it, and while it is open the link to send by hand.
package struct PersonalLinkPage: Page {
  package struct Step: PageValue {
    package var text: String
    package var detail: String
    /// What the mail server said.
    package var answer: String?
    package var badge: BadgeValue?

    package static var shape: Shape<Self> {
      Shape([
        .text("text") { $0.text },
        .text("detail") { $0.detail },
        .optionalText("answer") { $0.answer },
        .optionalValue("badge") { $0.badge },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var steps: [Step]
  /// Nil when the invitation was answered or has ended.
  package var link: String?
  package var explanation: String
  /// Said where no mail leaves this server.
  package var noMail: String?
  package var mailAction: String?
  package var back: String
  package var renewAction: String
  package var participant: String
  /// Where the end of the access is set, for those who may.
  package var endAction: String?
  package var until = FormField("until")
  package var zone = ""
  /// Where another address is given, while nobody has answered.
  package var correctAction: String?
  package var address = FormField("address")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .list("steps") { $0.steps },
      .optionalText("link") { $0.link },
      .text("explanation") { $0.explanation },
      .optionalText("noMail") { $0.noMail },
      .optionalText("mailAction") { $0.mailAction },
      .text("back") { $0.back },
      .text("renewAction") { $0.renewAction },
      .text("participant") { $0.participant },
      .optionalText("endAction") { $0.endAction },
      .value("until") { $0.until },
      .text("zone") { $0.zone },
      .optionalText("correctAction") { $0.correctAction },
      .value("address") { $0.address },
      .list("problems") { $0.problems },
    ])
  }
}
