package import Templating

/// A person with access, in the share panel.
package struct PersonRowValue: PageValue {
  package var participant: String
  package var anchor: String
  package var person: PersonValue
  package var detail = ""
  package var badge: BadgeValue?
  package var right: String
  package var mayChange = false
  package var rights: [Choice] = []
  package var changeAction = ""
  package var linkHref: String?
  /// What happened to an invitation that was answered.
  package var historyHref: String?
  package var mayRemove = false
  package var removeAction = ""
  package var mayBlock = false
  /// Where it is explained how they reach what is shared.
  package var whyHref: String?
  package var blockAction = ""
  package var trouble: MailTrouble?

  package static var shape: Shape<Self> {
    Shape([
      .optionalValue("trouble") { $0.trouble },
      .text("participant") { $0.participant },
      .text("anchor") { $0.anchor },
      .value("person") { $0.person },
      .text("who") { $0.person.name },
      .text("detail") { $0.detail },
      .optionalValue("badge") { $0.badge },
      .text("right") { $0.right },
      .flag("mayChange") { $0.mayChange },
      .list("rights") { $0.rights },
      .text("changeAction") { $0.changeAction },
      .flag("mayBlock") { $0.mayBlock },
      .flag("hasMore") { $0.mayRemove || $0.whyHref != nil },
      .optionalText("whyHref") { $0.whyHref },
      .optionalText("linkHref") { $0.linkHref },
      .optionalText("historyHref") { $0.historyHref },
      .flag("mayRemove") { $0.mayRemove },
      .text("removeAction") { $0.removeAction },
      .text("blockAction") { $0.blockAction },
    ])
  }
}

/// A mail that did not arrive, or perhaps not: what the server said, and what to do.
package struct MailTrouble: PageValue {
  package var badge: BadgeValue
  package var answer: String?
  package var hint: String
  package var participant: String
  package var who: String
  /// The page with the link to copy.
  package var linkHref: String
  /// Where another address is given, for those who may.
  package var correctHref: String?
  package var againAction: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("badge") { $0.badge }, .optionalText("answer") { $0.answer },
      .text("hint") { $0.hint }, .text("participant") { $0.participant },
      .text("who") { $0.who }, .text("linkHref") { $0.linkHref },
      .optionalText("correctHref") { $0.correctHref },
      .optionalText("againAction") { $0.againAction },
    ])
  }
}

/// A person whose access has ended.
package struct FormerRowValue: PageValue {
  package var participant: String
  package var person: PersonValue
  package var detail: String
  package var badge: BadgeValue
  package var undoAction: String?
  package var undo = ""
  package var undoLabel = ""
  /// Where the ways in that are still open are closed.
  package var blockAction: String?
  package var blockLabel = ""

  package static var shape: Shape<Self> {
    Shape([
      .text("participant") { $0.participant },
      .value("person") { $0.person },
      .text("detail") { $0.detail },
      .value("badge") { $0.badge },
      .optionalText("undoAction") { $0.undoAction },
      .text("undo") { $0.undo },
      .text("undoLabel") { $0.undoLabel },
      .optionalText("blockAction") { $0.blockAction },
      .text("blockLabel") { $0.blockLabel },
    ])
  }
}
