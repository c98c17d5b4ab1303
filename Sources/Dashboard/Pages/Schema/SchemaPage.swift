package import Templating

/// The record types of an environment, and what production lacks of development's.
package struct SchemaPage: Page {
  package struct TypeLine: PageValue {
    package var href: String
    package var name: String
    package var fields: Int64
    package var indexed: Int64
    package var encrypted: Int64
    /// One for each column of the matrix, in its order: `create · read · write` or nothing.
    package var rights: [Cell]

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href },
        .text("name") { $0.name },
        .number("fields") { $0.fields },
        .number("indexed") { $0.indexed },
        .number("encrypted") { $0.encrypted },
        .list("rights") { $0.rights },
      ])
    }
  }

  package struct Cell: PageValue {
    package var role: String
    package var text: String

    package static var shape: Shape<Self> {
      Shape([.text("role") { $0.role }, .text("text") { $0.text }])
    }
  }

  /// A custom role with who is in it, one address a line.
  package struct RoleForm: PageValue {
    package var name: String
    package var members: FormField
    package var deleteHref: String

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .value("members") { $0.members },
        .text("deleteHref") { $0.deleteHref },
      ])
    }
  }

  package var frame: Frame
  package var environment: String
  package var types: [TypeLine]
  package var roles: [Cell]
  /// Lines of what production lacks; empty when it lacks nothing.
  package var drift: [Cell] = []
  package var driftTitle = ""
  package var mayDeploy = false
  package var deployAction = ""
  package var mayChangeRoles = false
  package var customRoles: [RoleForm] = []
  package var newRole = FormField("role-name")
  package var rolesAction = ""

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("environment") { $0.environment },
      .list("types") { $0.types },
      .list("roles") { $0.roles },
      .list("drift") { $0.drift },
      .text("driftTitle") { $0.driftTitle },
      .flag("mayDeploy") { $0.mayDeploy },
      .text("deployAction") { $0.deployAction },
      .flag("mayChangeRoles") { $0.mayChangeRoles },
      .list("customRoles") { $0.customRoles },
      .value("newRole") { $0.newRole },
      .text("rolesAction") { $0.rolesAction },
      .list("problems") { page in (page.customRoles.map(\.members) + [page.newRole]).problems },
    ])
  }
}
