package import Templating

/// What other programs show of a link, by the Open Graph protocol.
package struct LinkPreview: PageValue {
  package var title: String
  package var description: String
  package var picture: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("title") { $0.title }, .text("description") { $0.description },
      .optionalText("picture") { $0.picture },
    ])
  }
}
