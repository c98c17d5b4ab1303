/// Where in a page the compiler stands: what can be named there and what may be written.
struct Place {
  var source: SourceText
  var scope: Scope
  /// The first slot that no enclosing element uses.
  var nextSlot: Int
  /// Inside an element that holds text but no elements.
  var isPlain = false
  /// The namespace of the enclosing foreign element.
  var foreign: String?
  /// What the page fills the layout's slots with; nil outside a layout.
  var fills: Fills?
  /// The parts being included here, outermost first.
  var parts: [String] = []

  /// A page's fills with the place that they were written at.
  final class Fills {
    let page: SourceText
    let scope: Scope
    let offset: Int
    let elements: [String: TemplateElement]
    var used: Set<String> = []

    init(page: SourceText, scope: Scope, offset: Int, elements: [String: TemplateElement]) {
      self.page = page
      self.scope = scope
      self.offset = offset
      self.elements = elements
    }
  }

  func entering(_ names: Names) -> Place {
    var place = self
    place.scope = scope.inside(names, slot: nextSlot)
    place.nextSlot += 1
    return place
  }
}
