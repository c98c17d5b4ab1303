/// Printing values, and testing them.
extension Compiler {
  /// Where a value is printed.
  enum Position {
    /// Between tags.
    case markup
    /// In an element that holds text only, and for messages in attributes.
    case plain
    /// In an attribute, for machines.
    case attribute
    /// At the start of an address.
    case address
  }

  func writeValue(_ path: String, _ offset: Int, _ position: Position, _ place: Place) {
    if path == "language" { return emitter.write(escaped: catalogue.language.code) }
    if path == "direction" { return emitter.write(catalogue.language.direction) }
    guard let found = find(path, offset, place) else { return }
    write(found, path, offset, position, place)
  }

  func write(
    _ found: Scope.Found, _ path: String, _ offset: Int, _ position: Position, _ place: Place
  ) {
    let slot = found.slot
    switch found.accessor {
    case .text(let read):
      if let offset = found.offset, position != .address {
        emitter.add(.stored(slot: slot, offset: offset))
      } else {
        writeText(slot, read, position)
      }
    case .optionalText(let read):
      writeText(slot, { read($0) ?? "" }, position)
    case .number(let read):
      writeNumber(slot, read, position)
    case .optionalNumber(let read):
      when(slot, { read($0) != nil }) { writeNumber(slot, { read($0) ?? 0 }, position) }
    case .time(let read):
      writeTime(slot, read, position)
    case .optionalTime(let read):
      when(slot, { read($0) != nil }) { writeTime(slot, { read($0) ?? 0 }, position) }
    case .markup(let read) where position == .markup:
      emitter.add(.markup(slot: slot, emitter.keep(Instruction.MarkupReader(read))))
    case .markup, .flag, .list, .value:
      report(offset, "‘\(path)’ is \(found.accessor.kind) and cannot be printed here", place)
    }
  }

  private func writeText(
    _ slot: Int, _ read: @escaping Instruction.Read<String>, _ position: Position
  ) {
    let reader = emitter.keep(Instruction.TextReader(read))
    emitter.add(position == .address ? .address(slot: slot, reader) : .text(slot: slot, reader))
  }

  private func writeNumber(
    _ slot: Int, _ read: @escaping Instruction.Read<Int64>, _ position: Position
  ) {
    let reader = emitter.keep(Instruction.NumberReader(read))
    emitter.add(.number(slot: slot, grouped: isForPeople(position), reader))
  }

  private func writeTime(
    _ slot: Int, _ read: @escaping Instruction.Read<Int64>, _ position: Position
  ) {
    let reader = emitter.keep(Instruction.NumberReader(read))
    emitter.add(.time(slot: slot, style: style(position), reader))
  }

  private func isForPeople(_ position: Position) -> Bool {
    position == .markup || position == .plain
  }

  private func style(_ position: Position) -> Instruction.TimeStyle {
    switch position {
    case .markup: .element
    case .plain: .words
    case .attribute, .address: .machine
    }
  }

  /// Runs what `body` emits only when the test holds.
  func when(_ slot: Int, _ test: @escaping Instruction.Read<Bool>, _ body: () -> Void) {
    let reader = emitter.keep(Instruction.FlagReader(test))
    let jump = emitter.mark()
    emitter.add(.jumpUnless(slot: slot, target: 0, reader))
    body()
    emitter.replace(jump, with: .jumpUnless(slot: slot, target: emitter.mark(), reader))
  }

  /// `name`, `a.b` or `not name` as a test.
  func test(
    _ attribute: TemplateAttribute, _ place: Place
  ) -> (slot: Int, test: Instruction.Read<Bool>)? {
    let words = attribute.value.split(separator: " ")
    let isNegated = words.count == 2 && words[0] == "not"
    guard words.count == 1 || isNegated, let path = words.last.map(String.init) else {
      report(attribute.range.lowerBound, "a test is a name or ‘not’ and a name", place)
      return nil
    }
    guard let found = find(path, attribute.range.lowerBound, place) else { return nil }
    guard let test = test(of: found.accessor) else {
      report(
        attribute.range.lowerBound,
        "‘\(path)’ is \(found.accessor.kind), which is always there: nothing to test", place)
      return nil
    }
    let opposite: Instruction.Read<Bool> = { !test($0) }
    return (found.slot, isNegated ? opposite : test)
  }

  private func test(of accessor: Accessor) -> Instruction.Read<Bool>? {
    switch accessor {
    case .flag(let read): return read
    case .text(let read): return { !read($0).isEmpty }
    case .optionalText(let read): return { !(read($0) ?? "").isEmpty }
    case .number(let read): return { read($0) != 0 }
    case .optionalNumber(let read): return { read($0) != nil }
    case .optionalTime(let read): return { read($0) != nil }
    case .markup(let read): return { !read($0).bytes.isEmpty }
    case .list(_, let isEmpty, _): return { !isEmpty($0) }
    case .value(_, true, let enter):
      return { value in
        var isPresent = false
        enter(value) { _ in isPresent = true }
        return isPresent
      }
    case .time, .value: return nil
    }
  }
}
