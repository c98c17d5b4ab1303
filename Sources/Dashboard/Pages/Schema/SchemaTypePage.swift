package import Templating

/// A record type: its fields with their indexes, and what roles may do with it.
package struct SchemaTypePage: Page {
  package struct FieldLine: PageValue {
    package var name: String
    package var kind: String
    package var isEncrypted = false
    package var isBuilding = false
    package var queryable: Switch
    package var sortable: Switch
    package var searchable: Switch

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name },
        .text("kind") { $0.kind },
        .flag("isEncrypted") { $0.isEncrypted },
        .flag("isBuilding") { $0.isBuilding },
        .value("queryable") { $0.queryable },
        .value("sortable") { $0.sortable },
        .value("searchable") { $0.searchable },
      ])
    }
  }

  /// A box to tick; what cannot be is only told.
  package struct Switch: PageValue {
    package var id: String
    package var label: String
    package var isOn: Bool
    package var mayChange: Bool

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id },
        .text("label") { $0.label },
        .flag("isOn") { $0.isOn },
        .flag("mayChange") { $0.mayChange },
      ])
    }
  }

  package struct RoleLine: PageValue {
    package var name: String
    package var rights: [Switch]

    package static var shape: Shape<Self> {
      Shape([.text("name") { $0.name }, .list("rights") { $0.rights }])
    }
  }

  package struct Verdict: PageValue {
    package var text: String
    package var badge: BadgeValue

    package static var shape: Shape<Self> {
      Shape([.text("text") { $0.text }, .value("badge") { $0.badge }])
    }
  }

  package var frame: Frame
  package var name: String
  package var environment: String
  package var fields: [FieldLine]
  package var roles: [RoleLine]
  package var mayChangeFields = false
  package var mayChangeGrants = false
  package var fieldsAction = ""
  package var grantsAction = ""
  package var testAction = ""
  package var testEmail = FormField("email")
  package var verdicts: [Verdict] = []
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("name") { $0.name },
      .text("environment") { $0.environment },
      .list("fields") { $0.fields },
      .list("roles") { $0.roles },
      .flag("mayChangeFields") { $0.mayChangeFields },
      .flag("mayChangeGrants") { $0.mayChangeGrants },
      .text("fieldsAction") { $0.fieldsAction },
      .text("grantsAction") { $0.grantsAction },
      .text("testAction") { $0.testAction },
      .value("testEmail") { $0.testEmail },
      .list("verdicts") { $0.verdicts },
      .list("problems") { $0.problems },
    ])
  }
}
