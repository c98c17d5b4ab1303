/// The elements of the templates' own namespace.
extension Compiler {
  func compileTemplateElement(_ element: TemplateElement, _ place: Place) {
    switch element.name {
    case "each": compileEach(element, place)
    case "with": compileWith(element, place)
    case "if": compileIf(element, place)
    case "part": compilePart(element, place)
    case "message": compileMessage(element, place)
    case "slot": compileSlot(element, place)
    case "else": report(element.offset, "t:else stands directly in t:if, once", place)
    case "fill": report(element.offset, "t:fill stands directly in t:page", place)
    case "page", "template":
      report(element.offset, "t:\(element.name) is the root of a file", place)
    default: report(element.offset, "there is no element t:\(element.name)", place)
    }
  }

  private func compileEach(_ element: TemplateElement, _ place: Place) {
    refuseAttributes(of: element, but: ["in"], place)
    guard let attribute = require("in", of: element, place),
      let found = find(attribute.value, attribute.range.lowerBound, place)
    else { return }
    guard case .list(let names, _, let each) = found.accessor else {
      return report(
        attribute.range.lowerBound,
        "‘\(attribute.value)’ is \(found.accessor.kind), not a list", place)
    }
    enter(found.slot, names(), each, place) { compile(element.children, $0) }
  }

  private func compileWith(_ element: TemplateElement, _ place: Place) {
    refuseAttributes(of: element, but: ["value"], place)
    guard let attribute = require("value", of: element, place),
      let found = findValue(attribute, place)
    else { return }
    enter(found.slot, found.names, found.enter, place) { compile(element.children, $0) }
  }

  func findValue(
    _ attribute: TemplateAttribute, _ place: Place
  ) -> (slot: Int, names: Names, enter: Instruction.Enter)? {
    guard let found = find(attribute.value, attribute.range.lowerBound, place) else { return nil }
    guard case .value(let names, _, let enter) = found.accessor else {
      report(
        attribute.range.lowerBound,
        "‘\(attribute.value)’ is \(found.accessor.kind), not a value with names", place)
      return nil
    }
    return (found.slot, names(), enter)
  }

  func enter(
    _ slot: Int, _ names: Names, _ enter: @escaping Instruction.Enter, _ place: Place,
    _ body: (Place) -> Void
  ) {
    let into = place.nextSlot
    emitter.use(slot: into)
    let reader = emitter.keep(Instruction.Entrance(enter))
    let start = emitter.mark()
    emitter.add(.enter(slot: slot, into: into, end: 0, reader))
    body(place.entering(names))
    emitter.replace(
      start, with: .enter(slot: slot, into: into, end: emitter.mark(), reader))
  }

  private func compileIf(_ element: TemplateElement, _ place: Place) {
    refuseAttributes(of: element, but: ["test"], place)
    guard let attribute = require("test", of: element, place) else { return }
    let split = element.children.firstIndex { node in
      guard case .element(let child) = node, case .template = child.space else { return false }
      return child.name == "else"
    }
    let then = element.children[..<(split ?? element.children.endIndex)]
    let otherwise = split.map { element.children[($0 + 1)...] } ?? []
    guard let test = test(attribute, place) else {
      compile(then, place)
      return compile(otherwise, place)
    }
    let reader = emitter.keep(Instruction.FlagReader(test.test))
    let branch = emitter.mark()
    emitter.add(.jumpUnless(slot: test.slot, target: 0, reader))
    compile(then, place)
    let jump = emitter.mark()
    if split != nil { emitter.add(.jump(target: 0)) }
    emitter.replace(
      branch, with: .jumpUnless(slot: test.slot, target: emitter.mark(), reader))
    compile(otherwise, place)
    if split != nil { emitter.replace(jump, with: .jump(target: emitter.mark())) }
  }

  private func compilePart(_ element: TemplateElement, _ place: Place) {
    refuseAttributes(of: element, but: ["name", "value"], place)
    guard let name = require("name", of: element, place) else { return }
    let path = "Parts/" + name.value
    guard
      let document = document(
        path,
        orReport: {
          place.source.problem(at: name.range.lowerBound, "there is no part ‘\(name.value)’")
        })
    else { return }
    guard !place.parts.contains(path) else {
      return report(element.offset, "the part ‘\(name.value)’ includes itself", place)
    }
    var inner = place
    inner.source = document.source
    inner.fills = nil
    inner.parts.append(path)
    guard let attribute = element.attribute("value") else {
      return compileRoot(document.root, inner)
    }
    guard let found = findValue(attribute, place) else { return }
    enter(found.slot, found.names, found.enter, inner) { entered in
      var alone = entered
      alone.scope = Scope(found.names, slot: place.nextSlot)
      compileRoot(document.root, alone)
    }
  }
}
