/// Elements and attributes that are printed.
extension Compiler {
  func compileMarkup(_ element: TemplateElement, _ place: Place) {
    if place.isPlain {
      return report(element.offset, "<\(element.name)> cannot stand in text", place)
    }
    if element.name == "style" || element.name == "script" && !element.children.isEmpty {
      return report(
        element.offset, "inline \(element.name) is forbidden by the content security policy", place)
    }
    var inner = place
    emitter.write("<\(element.name)")
    if case .foreign(let uri) = element.space {
      if place.foreign != uri { emitter.write(" xmlns=\"\(uri)\"") }
      inner.foreign = uri
    } else {
      if element.name == "html" { emitter.write(" xmlns=\"http://www.w3.org/1999/xhtml\"") }
      inner.foreign = nil
    }
    compileAttributes(of: element, place)
    compileContent(of: element, inner)
  }

  private func compileContent(of element: TemplateElement, _ place: Place) {
    let isForeign = place.foreign != nil
    if !isForeign, HTMLNames.void.contains(element.name) {
      if !element.children.isEmpty {
        report(element.offset, "<\(element.name)> cannot have content", place)
      }
      return emitter.write("/>")
    }
    if isForeign, element.children.isEmpty { return emitter.write("/>") }
    emitter.write(">")
    var inner = place
    if !isForeign {
      inner.isPlain = HTMLNames.plainText.contains(element.name)
      if HTMLNames.preformatted.contains(element.name) { writeLineBreak(before: element) }
    }
    compile(element.children, inner)
    emitter.write("</\(element.name)>")
  }

  /// A parser of HTML drops the first line break of these; with one of ours a value keeps its own.
  private func writeLineBreak(before element: TemplateElement) {
    if case .text(let text)? = element.children.first, text.value.hasPrefix("\n") { return }
    emitter.write("\n")
  }

  private func compileAttributes(of element: TemplateElement, _ place: Place) {
    var names: Set<String> = []
    for attribute in element.attributes {
      var name = attribute.name
      if attribute.isTemplate, name.hasPrefix("attr-") { name = String(name.dropFirst(5)) }
      if !names.insert(name).inserted {
        report(attribute.offset, "the attribute ‘\(name)’ stands twice", place)
      } else if HTMLNames.isForbidden(attribute: name) {
        report(attribute.offset, "the attribute ‘\(name)’ is forbidden in templates", place)
      } else if !attribute.isTemplate {
        compileAttribute(attribute, place)
      } else if name != attribute.name {
        compileOptionalAttribute(attribute, name, place)
      } else if HTMLNames.boolean.contains(name) {
        guard let test = test(attribute, place) else { continue }
        when(test.slot, test.test) { emitter.write(" \(name)=\"\(name)\"") }
      } else {
        report(attribute.offset, "there is no attribute t:\(name)", place)
      }
    }
  }

  private func compileAttribute(_ attribute: TemplateAttribute, _ place: Place) {
    let parts = interpolation(attribute, place)
    let isAddress = HTMLNames.addresses.contains(attribute.name)
    if isAddress { checkAddress(parts, attribute, place) }
    emitter.write(" \(attribute.name)=\"")
    for (index, placed) in parts.enumerated() {
      switch placed.part {
      case .literal(let literal): emitter.write(escaped: literal)
      case .value(let path):
        writeValue(
          path, placed.offset, isAddress && index == 0 ? .address : .attribute, place)
      case .message(let key, let arguments):
        writeMessage(
          key, arguments.map { MessageArgument(name: $0.name, source: .path($0.path)) },
          placed.offset, .plain, place)
      }
    }
    emitter.write("\"")
  }

  /// What is written of an address must leave no scheme to a value; see `AddressCheck`.
  private func checkAddress(
    _ parts: [Interpolation.Placed], _ attribute: TemplateAttribute, _ place: Place
  ) {
    for case .message in parts.map(\.part) {
      report(attribute.offset, "a message cannot be part of an address", place)
    }
    switch parts.first?.part {
    case .literal(let start):
      let isFine =
        parts.count == 1 ? AddressCheck.allows(start) : AddressCheck.settlesScheme(start)
      if !isFine {
        report(
          attribute.range.lowerBound,
          "an address is relative or starts with http:, https: or mailto:", place)
      }
    case .value where parts.count > 1:
      if case .literal(let next) = parts[1].part, let first = next.first, "/?#".contains(first) {
        return
      }
      report(
        parts[1].offset, "after a value an address goes on with /, ? or #", place)
    default: break
    }
  }

  private func compileOptionalAttribute(
    _ attribute: TemplateAttribute, _ name: String, _ place: Place
  ) {
    let offset = attribute.range.lowerBound
    guard let found = find(attribute.value, offset, place) else { return }
    let isPresent: Instruction.Read<Bool>
    switch found.accessor {
    case .optionalText(let read): isPresent = { read($0) != nil }
    case .optionalNumber(let read): isPresent = { read($0) != nil }
    case .optionalTime(let read): isPresent = { read($0) != nil }
    default:
      return report(
        offset, "‘\(attribute.value)’ is \(found.accessor.kind), not an optional one", place)
    }
    when(found.slot, isPresent) {
      emitter.write(" \(name)=\"")
      write(
        found, attribute.value, offset,
        HTMLNames.addresses.contains(name) ? .address : .attribute, place)
      emitter.write("\"")
    }
  }
}
