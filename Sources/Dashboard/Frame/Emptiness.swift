package import Templating

/// Why there is nothing, and what to do about it.
package struct Emptiness: PageValue {
  package var title: String
  package var help: String
  package var clearHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("title") { $0.title }, .text("help") { $0.help },
      .optionalText("clearHref") { $0.clearHref },
    ])
  }
}
