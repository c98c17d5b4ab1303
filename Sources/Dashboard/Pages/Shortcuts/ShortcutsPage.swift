package import Templating

/// What the keyboard does.
package struct ShortcutsPage: Page {
  package var frame: Frame

  package static var shape: Shape<Self> { Shape([.value("frame") { $0.frame }]) }
}
