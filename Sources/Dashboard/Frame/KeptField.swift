package import Templating

/// A posted field that is carried along, so that nothing typed is lost.
package struct KeptField: PageValue {
  package var name: String
  package var value: String
  package var label: String = ""
  package var id: String = ""

  package static var shape: Shape<Self> {
    Shape([
      .text("name") { $0.name },
      .text("value") { $0.value },
      .text("label") { $0.label },
      .text("id") { $0.id },
      .flag("isLong") { $0.value.utf8.count > 60 || $0.value.utf8.contains(10) },
    ])
  }
}
