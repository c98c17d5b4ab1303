/// Collects a program: static bytes run together, steps with targets filled in later.
struct Emitter {
  private(set) var text: [UInt8] = []
  private(set) var steps: [Instruction] = []
  private(set) var slots = 1
  private var pending = 0

  mutating func write(_ markup: String) {
    text.append(contentsOf: markup.utf8)
  }

  mutating func write(escaped literal: String) {
    var output = Output(capacity: literal.utf8.count * 2)
    output.appendEscaped(literal)
    text.append(contentsOf: output.bytes)
  }

  mutating func add(_ step: Instruction) {
    flush()
    steps.append(step)
  }

  /// The index of the step that comes next; everything written so far stands before it.
  mutating func mark() -> Int {
    flush()
    return steps.count
  }

  mutating func replace(_ index: Int, with step: Instruction) {
    steps[index] = step
  }

  mutating func use(slot: Int) {
    slots = max(slots, slot + 1)
  }

  private mutating func flush() {
    if text.count > pending { steps.append(.copy(pending..<text.count)) }
    pending = text.count
  }

  mutating func finished(formats: Formats) -> Program {
    flush()
    return Program(
      text: text.isEmpty ? [0] : text, steps: steps, slots: slots, formats: formats)
  }
}
