package import Templating

/// One path of an access decision, or a step of its explanation, as a sentence.
package struct PathLine: PageValue {
  package var text: String
  /// `open`, `shut`, `so`, or nothing
  package var css: String?

  package static var shape: Shape<Self> {
    Shape([.text("text") { $0.text }, .optionalText("css") { $0.css }])
  }
}
