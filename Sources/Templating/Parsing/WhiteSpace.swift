/// Collapses white space as a browser would show it.
enum WhiteSpace {
  static func collapsed(_ root: TemplateElement) -> TemplateElement {
    var root = root
    root.children = collapsed(root.children, parent: root, edges: true)
    return root
  }

  /// `edges`: whether white space at both ends of the children means nothing.
  private static func collapsed(
    _ children: [TemplateNode], parent: TemplateElement, edges: Bool, structural: Bool = false
  ) -> [TemplateNode] {
    let last = children.count - 1
    var result: [TemplateNode] = []
    for (index, child) in children.enumerated() {
      switch child {
      case .element(var element):
        element.children = inside(element, structural: structural)
        result.append(.element(element))
      case .text(var text):
        let trimStart = index == 0 ? edges : isBlock(children[index - 1], at: \.last)
        let trimEnd = index == last ? edges : isBlock(children[index + 1], at: \.first)
        text.value = collapse(
          text.value, trimStart: trimStart || structural, trimEnd: trimEnd || structural)
        if !text.value.isEmpty { result.append(.text(text)) }
      }
    }
    return result
  }

  private static func inside(_ element: TemplateElement, structural: Bool) -> [TemplateNode] {
    switch element.space {
    case .html where HTMLNames.preformatted.contains(element.name):
      element.children
    case .html:
      collapsed(
        element.children, parent: element, edges: HTMLNames.block.contains(element.name),
        structural: HTMLNames.structural.contains(element.name))
    case .template where element.name == "fill" || element.name == "slot":
      collapsed(element.children, parent: element, edges: true, structural: structural)
    case .template:
      collapsed(element.children, parent: element, edges: false, structural: structural)
    case .foreign:
      collapsed(element.children, parent: element, edges: element.name != "text")
    }
  }

  /// Whether a block element stands at this end of the node; lists and tests are looked into.
  private static func isBlock(
    _ node: TemplateNode, at end: KeyPath<[TemplateElement], TemplateElement?>
  ) -> Bool {
    guard case .element(let element) = node else { return false }
    switch element.space {
    case .html: return HTMLNames.block.contains(element.name)
    case .foreign: return false
    case .template:
      let inner = element.children.compactMap { child -> TemplateElement? in
        if case .element(let element) = child { element } else { nil }
      }
      return inner[keyPath: end].map { isBlock(.element($0), at: end) } ?? false
    }
  }

  private static func collapse(_ text: String, trimStart: Bool, trimEnd: Bool) -> String {
    var result = String.UnicodeScalarView()
    var blank = false
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        blank = true
      } else {
        if blank, !(trimStart && result.isEmpty) { result.append(" ") }
        result.append(scalar)
        blank = false
      }
    }
    if blank, !trimEnd, !(trimStart && result.isEmpty) { result.append(" ") }
    return String(result)
  }
}
