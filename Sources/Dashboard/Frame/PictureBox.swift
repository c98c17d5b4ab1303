package import Templating

/// A box in a picture, with two lines of text that are cut at its edge.
package struct PictureBox: PageValue {
  package var name: String
  package var detail: String
  /// `waiting` where nothing is open.
  package var css = ""
  package var x: Int
  package var y: Int

  /// Between the edge of a picture and what is drawn.
  static let margin = 18
  static let width = 216
  static let height = 38

  package static var shape: Shape<Self> {
    Shape([
      .text("name") { $0.name }, .text("css") { $0.css },
      .optionalText("detail") { $0.detail.isEmpty ? nil : $0.detail },
      .text("middle") { $0.detail.isEmpty ? "23" : "16" },
      .text("x") { String($0.x) }, .text("y") { String($0.y) },
    ])
  }
}

/// A shape in a picture, with the words it stands for.
package struct PictureShape: PageValue {
  /// `line`, `bar` or `node`, and what else the style sheet knows.
  package var css: String
  package var path: String
  package var text = ""

  package static var shape: Shape<Self> {
    Shape([
      .text("css") { $0.css }, .text("path") { $0.path },
      .optionalText("text") { $0.text.isEmpty ? nil : $0.text },
    ])
  }
}

/// A word in a picture; `x` is its middle.
package struct PictureText: PageValue {
  package var text: String
  package var x: Int
  package var y: Int

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text }, .text("x") { String($0.x) }, .text("y") { String($0.y) },
    ])
  }
}
