/// Collects a program: static bytes run together, steps with targets filled in later.
struct Emitter {
  private(set) var text: [UInt8] = []
  private(set) var steps: [Instruction] = []
  private(set) var slots = 1
  private var targets: [Int] = []
  private var kept: [any Sendable] = []
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

  /// Keeps a box with a closure for the program's steps.
  mutating func keep<Box: AnyObject & Sendable>(_ box: Box) -> Unmanaged<Box> {
    kept.append(box)
    return Unmanaged.passUnretained(box)
  }

  /// The index of the first of these targets among the program's.
  mutating func keep(targets list: [Int]) -> Int {
    targets += list
    return targets.count - list.count
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
    if text.count > pending { steps.append(.copy(start: pending, count: text.count - pending)) }
    pending = text.count
  }

  mutating func finished(formats: Formats) -> Program {
    flush()
    return Program(
      text: text.isEmpty ? [0] : text, steps: steps, targets: targets, kept: kept, slots: slots,
      formats: formats)
  }
}
