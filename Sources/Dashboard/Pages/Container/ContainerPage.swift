package import Templating

/// A container: its two environments and its team.
package struct ContainerPage: Page {
  package struct EnvironmentCard: PageValue {
    package var name: String
    package var href: String
    package var explanation: String
    package var zones: Int64
    package var records: Int64
    package var size: String

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name },
        .text("href") { $0.href },
        .text("explanation") { $0.explanation },
        .number("zones") { $0.zones },
        .number("records") { $0.records },
        .text("size") { $0.size },
      ])
    }
  }

  package struct Member: PageValue {
    package var person: PersonValue
    package var role: String

    package static var shape: Shape<Self> {
      Shape([.value("person") { $0.person }, .text("role") { $0.role }])
    }
  }

  package var frame: Frame
  package var name: String
  package var identifier: String
  package var about = ""
  package var environments: [EnvironmentCard]
  package var team: [Member] = []
  package var settingsHref: String?
  package var reachHref: String
  package var activityHref: String
  package var findingsHref: String
  /// `3 open findings`
  package var findings: String
  package var logHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("name") { $0.name },
      .text("identifier") { $0.identifier },
      .text("about") { $0.about },
      .list("environments") { $0.environments },
      .list("team") { $0.team },
      .optionalText("settingsHref") { $0.settingsHref },
      .text("reachHref") { $0.reachHref },
      .text("activityHref") { $0.activityHref },
      .text("findingsHref") { $0.findingsHref },
      .text("findings") { $0.findings },
      .optionalText("logHref") { $0.logHref },
    ])
  }
}
