package import Templating

/// The home of the signed-in person.
package struct HomePage: Page {
  package var frame: Frame
  package var name: String
  package var invitations: [ShareLine] = []
  package var shares: [ShareLine] = []
  package var shared: [ShareLine] = []
  package var containers: [ContainerLine] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("name") { $0.name },
      .list("invitations") { $0.invitations },
      .list("shares") { $0.shares },
      .list("shared") { $0.shared },
      .list("containers") { $0.containers },
      .flag("mayBrowse") { !$0.containers.isEmpty },
    ])
  }
}
