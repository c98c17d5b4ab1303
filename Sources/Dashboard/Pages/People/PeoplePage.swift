package import Templating

/// The people of this server, for its administrators.
package struct PeoplePage: Page {
  package struct Row: PageValue {
    package var href: String
    package var person: PersonValue
    package var role: String
    package var badge: BadgeValue
    package var seen: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .value("person") { $0.person }, .text("role") { $0.role },
        .value("badge") { $0.badge }, .text("seen") { $0.seen },
      ])
    }
  }

  package var frame: Frame
  package var search = ""
  package var rows: [Row] = []
  package var next: String?
  package var first: String?
  package var mayAdd = false
  package var name = FormField("name")
  package var email = FormField("email")
  package var roles: [Choice] = []
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("search") { $0.search },
      .list("rows") { $0.rows },
      .optionalText("next") { $0.next },
      .optionalText("first") { $0.first },
      .flag("isPaged") { $0.next != nil || $0.first != nil },
      .flag("mayAdd") { $0.mayAdd },
      .value("name") { $0.name },
      .value("email") { $0.email },
      .list("roles") { $0.roles },
      .list("problems") { $0.problems },
    ])
  }
}
