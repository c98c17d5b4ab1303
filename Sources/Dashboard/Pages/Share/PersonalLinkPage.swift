package import Templating

/// The personal link of one invited person, to be sent by hand.
package struct PersonalLinkPage: Page {
  package var frame: Frame
  package var title: String
  package var link: String
  package var explanation: String
  package var back: String
  package var renewAction: String
  package var participant: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("link") { $0.link },
      .text("explanation") { $0.explanation },
      .text("back") { $0.back },
      .text("renewAction") { $0.renewAction },
      .text("participant") { $0.participant },
    ])
  }
}
