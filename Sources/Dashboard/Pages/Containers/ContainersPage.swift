package import Templating

/// The containers a person may browse; administrators make new ones here.
package struct ContainersPage: Page {
  package var frame: Frame
  package var containers: [ContainerLine] = []
  package var mayCreate = false
  package var identifier = FormField("identifier")
  package var name = FormField("name")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("containers") { $0.containers },
      .flag("mayCreate") { $0.mayCreate },
      .value("identifier") { $0.identifier },
      .value("name") { $0.name },
      .list("problems") { $0.problems },
    ])
  }
}
