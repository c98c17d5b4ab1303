package import Templating

/// One person, for administrators: addresses, role, what they own, and what can be done.
package struct PersonPage: Page {
  package struct Holding: PageValue {
    package var title: String
    package var href: String?
    package var detail: String

    package static var shape: Shape<Self> {
      Shape([
        .text("title") { $0.title }, .optionalText("href") { $0.href },
        .text("detail") { $0.detail },
      ])
    }
  }

  package var frame: Frame
  package var person: PersonValue
  package var badge: BadgeValue
  package var path: String
  package var created: Int64
  package var seen: Int64?
  package var role: String
  package var addresses: [AccountPage.AddressLine] = []
  package var zones: [Holding] = []
  package var shares: [Holding] = []
  package var mayChange = false
  package var isActive = true
  package var roles: [Choice] = []
  package var address = FormField("address")
  package var problems: [Problem] = []
  /// What they did, and what was done about them.
  package var logHref = ""

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .value("person") { $0.person },
      .value("badge") { $0.badge },
      .text("roleAction") { $0.path + "/role" },
      .text("vouchAction") { $0.path + "/vouch" },
      .text("enableAction") { $0.path + "/enable" },
      .text("disableHref") { $0.path + "/disable" },
      .text("logHref") { $0.logHref },
      .text("reachHref") { $0.path + "/reach" },
      .text("whatIfHref") { $0.path + "/what-if" },
      .text("viewAction") { $0.path + "/view" },
      .flag("mayView") { $0.mayChange && $0.isActive && !$0.person.isYou },
      .text("passwordAction") { $0.path + "/password" },
      .time("created") { $0.created },
      .optionalTime("seen") { $0.seen },
      .text("role") { $0.role },
      .list("addresses") { $0.addresses },
      .list("zones") { $0.zones },
      .list("shares") { $0.shares },
      .flag("mayChange") { $0.mayChange },
      .flag("isActive") { $0.isActive },
      .list("roles") { $0.roles },
      .value("address") { $0.address },
      .list("problems") { $0.problems },
    ])
  }
}

/// A link that works once, shown once.
package struct OneTimeLinkPage: Page {
  package var frame: Frame
  package var title: String
  package var explanation: String
  package var link: String
  package var back: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("explanation") { $0.explanation },
      .text("link") { $0.link },
      .text("back") { $0.back },
    ])
  }
}
