package import Templating

/// A container in a list.
package struct ContainerLine: PageValue {
  package var href: String
  package var name: String
  package var identifier: String
  package var about = ""
  package var role = ""
  package var counts = ""

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("name") { $0.name },
      .text("identifier") { $0.identifier },
      .text("about") { $0.about },
      .text("role") { $0.role },
      .text("counts") { $0.counts },
    ])
  }
}
