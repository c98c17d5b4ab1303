/// An argument of a message: a path to a value, or words of the template itself.
struct MessageArgument {
  enum Source {
    case path(String)
    case literal(String)
  }

  let name: String
  let source: Source
}

/// Messages, with their pieces put among the page's own.
extension Compiler {
  func compileMessage(_ element: TemplateElement, _ place: Place) {
    guard let key = require("key", of: element, place) else { return }
    if !element.children.isEmpty {
      report(element.offset, "t:message has no content", place)
    }
    var arguments: [MessageArgument] = []
    for attribute in element.attributes where attribute.name != "key" {
      let parts = interpolation(attribute, place)
      switch (attribute.isTemplate, parts.count, parts.first?.part) {
      case (false, 1, .value(let path)):
        arguments.append(MessageArgument(name: attribute.name, source: .path(path)))
      case (false, 0, _):
        arguments.append(MessageArgument(name: attribute.name, source: .literal("")))
      case (false, 1, .literal(let text)):
        arguments.append(MessageArgument(name: attribute.name, source: .literal(text)))
      default:
        report(attribute.offset, "an argument is one ${name} or plain words", place)
      }
    }
    writeMessage(
      key.value, arguments, key.range.lowerBound, place.isPlain ? .plain : .markup, place)
  }

  func writeMessage(
    _ key: String, _ arguments: [MessageArgument], _ offset: Int, _ position: Position,
    _ place: Place
  ) {
    usedMessages.insert(key)
    guard let message = catalogue.messages[key] else {
      return report(offset, "\(catalogue.file) has no message ‘\(key)’", place)
    }
    let given = Set(arguments.map(\.name))
    for name in message.arguments.subtracting(given).sorted() {
      report(offset, "the message ‘\(key)’ needs the argument ‘\(name)’", place)
    }
    for name in given.subtracting(message.arguments).sorted() {
      report(offset, "the message ‘\(key)’ has no placeholder {\(name)}", place)
    }
    guard given == message.arguments else { return }
    let found = Dictionary(arguments.map { ($0.name, $0.source) }) { first, _ in first }
    switch message.forms {
    case .single(let pieces): write(pieces, found, offset, position, place)
    case .plural(let forms): writePlural(forms, found, offset, position, place)
    }
  }

  private func writePlural(
    _ forms: [PluralCategory: [Message.Piece]], _ arguments: [String: MessageArgument.Source],
    _ offset: Int, _ position: Position, _ place: Place
  ) {
    guard case .path(let path)? = arguments["count"], let found = find(path, offset, place) else {
      return report(offset, "the argument ‘count’ of a plural message is a number", place)
    }
    let read: Instruction.Read<Int64>
    switch found.accessor {
    case .number(let number): read = number
    case .optionalNumber(let number): read = { number($0) ?? 0 }
    default:
      return report(offset, "‘\(path)’ is \(found.accessor.kind), not a number to count by", place)
    }
    let reader = emitter.keep(Instruction.NumberReader(read))
    let start = emitter.mark()
    emitter.add(.plural(slot: found.slot, firstTarget: 0, reader))
    var targets: [PluralCategory: Int] = [:]
    var jumps: [Int] = []
    for category in PluralCategory.allCases {
      guard let pieces = forms[category] else { continue }
      targets[category] = emitter.mark()
      write(pieces, arguments, offset, position, place)
      jumps.append(emitter.mark())
      emitter.add(.jump(target: 0))
    }
    let end = emitter.mark()
    for jump in jumps { emitter.replace(jump, with: .jump(target: end)) }
    let all = PluralCategory.allCases.map { targets[$0] ?? targets[.other] ?? end }
    emitter.replace(
      start,
      with: .plural(slot: found.slot, firstTarget: emitter.keep(targets: all), reader))
  }

  private func write(
    _ pieces: [Message.Piece], _ arguments: [String: MessageArgument.Source], _ offset: Int,
    _ position: Position, _ place: Place
  ) {
    let isMarkup = position == .markup
    for piece in pieces {
      switch piece {
      case .text(let text): emitter.write(escaped: text)
      case .open(let tag): if isMarkup { emitter.write("<\(tag)>") }
      case .close(let tag): if isMarkup { emitter.write("</\(tag)>") }
      case .argument(let name):
        switch arguments[name] {
        case .path(let path): writeArgument(path, offset, position, place)
        case .literal(let text): emitter.write(escaped: text)
        case nil: break
        }
      }
    }
  }

  private func writeArgument(_ path: String, _ offset: Int, _ position: Position, _ place: Place) {
    guard let found = find(path, offset, place) else { return }
    var isText = false
    switch found.accessor {
    case .text, .optionalText: isText = position == .markup
    case .number, .optionalNumber, .time, .optionalTime: break
    case .flag, .list, .markup, .value:
      return report(
        offset, "‘\(path)’ is \(found.accessor.kind) and cannot be part of a message", place)
    }
    if isText { emitter.write("<bdi>") }
    write(found, path, offset, position, place)
    if isText { emitter.write("</bdi>") }
  }
}
