package import Templating

/// Name and description of a container, its policy for sharing, its team, and its end.
package struct ContainerSettingsPage: Page {
  package struct Member: PageValue {
    package var account: String
    package var person: PersonValue
    package var roles: [Choice]

    package static var shape: Shape<Self> {
      Shape([
        .text("account") { $0.account }, .value("person") { $0.person },
        .text("who") { $0.person.name }, .list("roles") { $0.roles },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var identifier: String
  package var path: String
  package var webhooksHref = ""
  package var name = FormField("name")
  package var about = FormField("about")
  package var modes: [Choice] = []
  package var defaultRights: [Choice] = []
  package var needsPassword = false
  package var needsEnd = false
  package var members: [Member] = []
  package var email = FormField("email")
  package var newRoles: [Choice] = []
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("identifier") { $0.identifier },
      .text("action") { $0.path },
      .text("policyAction") { $0.path + "/policy" },
      .text("teamAction") { $0.path + "/team" },
      .text("removeAction") { $0.path + "/team/remove" },
      .text("webhooksHref") { $0.webhooksHref },
      .text("deleteHref") { $0.path + "/delete" },
      .value("name") { $0.name },
      .value("about") { $0.about },
      .list("modes") { $0.modes },
      .list("defaultRights") { $0.defaultRights },
      .flag("needsPassword") { $0.needsPassword },
      .flag("needsEnd") { $0.needsEnd },
      .list("members") { $0.members },
      .value("email") { $0.email },
      .list("newRoles") { $0.newRoles },
      .list("problems") { $0.problems },
    ])
  }
}
