package import Templating

/// The account of the signed-in person.
package struct AccountPage: Page {
  package struct SessionLine: PageValue {
    package var id: String
    package var device: String
    package var detail: String
    package var isThis: Bool

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id },
        .text("device") { $0.device },
        .text("detail") { $0.detail },
        .flag("isThis") { $0.isThis },
      ])
    }
  }

  package struct AddressLine: PageValue {
    package var id = ""
    package var text: String
    package var badge: BadgeValue
    /// A code can be mailed to it.
    package var mayConfirm = false
    package var hasCode = false
    package var mayRemove = false

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("text") { $0.text }, .value("badge") { $0.badge },
        .flag("mayConfirm") { $0.mayConfirm }, .flag("hasCode") { $0.hasCode },
        .flag("mayRemove") { $0.mayRemove },
      ])
    }
  }

  /// When mail tells of one kind of things.
  package struct MailLine: PageValue {
    package var field: String
    package var text: String
    package var choices: [Choice]

    package static var shape: Shape<Self> {
      Shape([
        .text("field") { $0.field }, .text("text") { $0.text }, .list("choices") { $0.choices },
      ])
    }
  }

  package var frame: Frame
  package var name = FormField("name")
  package var problems: [Problem] = []
  package var languages: [Choice]
  package var themes: [Choice]
  package var zones: [Choice] = []
  package var isHidden = false
  package var oldPassword = FormField("old-password")
  package var newPassword = FormField("new-password")
  package var sessions: [SessionLine]
  package var addresses: [AddressLine]
  package var address = FormField("address")
  package var addressPassword = FormField("address-password")
  package var mails: [MailLine] = []
  package var isWithoutMail = false
  package var reachHref: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .value("name") { $0.name },
      .list("problems") { $0.problems },
      .list("languages") { $0.languages },
      .list("themes") { $0.themes },
      .list("zones") { $0.zones },
      .flag("isHidden") { $0.isHidden },
      .value("oldPassword") { $0.oldPassword },
      .value("newPassword") { $0.newPassword },
      .list("sessions") { $0.sessions },
      .list("addresses") { $0.addresses },
      .value("address") { $0.address },
      .value("addressPassword") { $0.addressPassword },
      .list("mails") { $0.mails },
      .flag("isWithoutMail") { $0.isWithoutMail },
      .text("reachHref") { $0.reachHref },
    ])
  }
}
