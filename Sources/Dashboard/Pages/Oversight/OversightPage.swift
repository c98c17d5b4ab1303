package import Templating

/// Looks with privilege at what somebody owns, and the auditors whom they let look.
package struct OversightPage: Page {
  package struct Grant: PageValue {
    package var id: String
    package var name: String
    package var place: String
    package var until: String

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("name") { $0.name }, .text("place") { $0.place },
        .text("until") { $0.until },
      ])
    }
  }

  package struct Look: PageValue {
    package var text: String
    package var href: String?
    package var at: Int64

    package static var shape: Shape<Self> {
      Shape([
        .text("text") { $0.text }, .optionalText("href") { $0.href }, .time("at") { $0.at },
      ])
    }
  }

  package var frame: Frame
  package var action: String
  package var grants: [Grant] = []
  package var looks: [Look] = []
  package var next: String?
  /// False where nobody could be granted anything, or there is nothing to look at.
  package var mayGrant = false
  package var auditors: [Choice] = []
  package var containers: [Choice] = []
  package var auditor = FormField("auditor")
  package var container = FormField("container")
  package var until = FormField("until")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .list("grants") { $0.grants },
      .list("looks") { $0.looks },
      .optionalText("next") { $0.next },
      .flag("mayGrant") { $0.mayGrant },
      .list("auditors") { $0.auditors },
      .list("containers") { $0.containers },
      .value("auditor") { $0.auditor },
      .value("container") { $0.container },
      .value("until") { $0.until },
      .list("problems") { $0.problems },
    ])
  }
}
