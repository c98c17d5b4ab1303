package import Templating

/// The frame of the share sheet, before the page that embeds it has said anything.
package struct ShareSheetPage: Page {
  package var frame = Frame()

  package static var shape: Shape<Self> { Shape([.value("frame") { $0.frame }]) }
}
