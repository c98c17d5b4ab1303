/// Pages that fill the slots of a layout.
extension Compiler {
  func compilePage(_ page: TemplateElement, _ place: Place) {
    refuseAttributes(of: page, but: ["layout"], place)
    guard let layout = require("layout", of: page, place) else { return }
    guard
      let document = document(
        layout.value,
        orReport: {
          place.source.problem(
            at: layout.range.lowerBound, "there is no layout ‘\(layout.value)’")
        })
    else { return }
    let frame = TemplateAttribute(
      name: "value", isTemplate: false, value: "frame", offset: page.offset,
      range: page.offset..<page.offset)
    let fills = Place.Fills(
      page: place.source, scope: place.scope, offset: page.offset,
      elements: fillElements(of: page, place))
    guard let found = findValue(frame, place) else { return }
    var inner = place
    inner.source = document.source
    inner.fills = fills
    enter(found.slot, found.names, found.enter, inner) { entered in
      var alone = entered
      alone.scope = Scope(found.names, slot: place.nextSlot)
      compileRoot(document.root, alone)
    }
    for (name, element) in fills.elements where !fills.used.contains(name) {
      report(element.offset, "the layout has no slot ‘\(name)’", place)
    }
  }

  private func fillElements(of page: TemplateElement, _ place: Place) -> [String: TemplateElement] {
    var fills: [String: TemplateElement] = [:]
    for child in page.children {
      switch child {
      case .text(let text):
        if !text.value.allSatisfy(\.isWhitespace) {
          report(text.range.lowerBound, "a page's content stands in t:fill", place)
        }
      case .element(let element):
        guard case .template = element.space, element.name == "fill" else {
          report(element.offset, "a page's content stands in t:fill", place)
          continue
        }
        refuseAttributes(of: element, but: ["slot"], place)
        guard let slot = require("slot", of: element, place) else { continue }
        if fills.updateValue(element, forKey: slot.value) != nil {
          report(element.offset, "the slot ‘\(slot.value)’ is filled twice", place)
        }
      }
    }
    return fills
  }

  func compileSlot(_ element: TemplateElement, _ place: Place) {
    refuseAttributes(of: element, but: ["name", "optional"], place)
    guard let name = require("name", of: element, place) else { return }
    guard let fills = place.fills else {
      return report(element.offset, "t:slot stands in a layout", place)
    }
    fills.used.insert(name.value)
    guard let fill = fills.elements[name.value] else {
      if element.children.isEmpty, element.attribute("optional") == nil {
        var page = place
        page.source = fills.page
        report(fills.offset, "the slot ‘\(name.value)’ of the layout is not filled", page)
      }
      return compile(element.children, place)
    }
    var inner = place
    inner.source = fills.page
    inner.scope = fills.scope
    inner.fills = nil
    compile(fill.children, inner)
  }
}
