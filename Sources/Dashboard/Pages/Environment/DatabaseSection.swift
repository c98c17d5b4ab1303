package import Templating

/// One of the three databases a person sees in an environment.
package struct DatabaseSection: PageValue {
  package var id: String
  package var title: String
  package var explanation: String
  package var zones: [ZoneLine]
  /// Counts and size of what the viewer sees.
  package var total = ""
  package var emptyTitle: String
  package var emptyHelp: String
  package var mayCreateZone = false
  package var createAction = ""
  package var zoneName = FormField("zone-name")

  package static var shape: Shape<Self> {
    Shape([
      .text("id") { $0.id },
      .text("title") { $0.title },
      .text("explanation") { $0.explanation },
      .list("zones") { $0.zones },
      .text("total") { $0.total },
      .text("emptyTitle") { $0.emptyTitle },
      .text("emptyHelp") { $0.emptyHelp },
      .flag("mayCreateZone") { $0.mayCreateZone },
      .text("createAction") { $0.createAction },
      .value("zoneName") { $0.zoneName },
    ])
  }
}
