package import Templating

/// The databases of an environment with their zones.
package struct EnvironmentPage: Page {
  package var frame: Frame
  package var environment: String
  /// For those who may see the settings of the container.
  package var credentialsHref: String?
  package var container: String
  package var explanation: String
  package var databases: [DatabaseSection]
  package var problems: [Problem] = []
  package var schemaHref = ""
  /// How far production is behind; empty when it is not.
  package var drift = ""
  /// For those who may ask who reaches something here.
  package var matrixHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("environment") { $0.environment },
      .optionalText("credentialsHref") { $0.credentialsHref },
      .text("container") { $0.container },
      .text("explanation") { $0.explanation },
      .list("databases") { $0.databases },
      .list("problems") { $0.problems },
      .text("schemaHref") { $0.schemaHref },
      .text("drift") { $0.drift },
      .optionalText("matrixHref") { $0.matrixHref },
    ])
  }
}
