import Synchronization

/// A page compiled for one language: static bytes and the steps between them.
final class Program: Sendable {
  private let text: [UInt8]
  private let steps: [Instruction]
  private let targets: [Int]
  private let kept: [any Sendable]
  private let slots: Int
  private let formats: Formats
  /// Room for most pages that it makes, learnt from those it made.
  private let room = Atomic(16_384)

  init(
    text: [UInt8], steps: [Instruction], targets: [Int], kept: [any Sendable], slots: Int,
    formats: Formats
  ) {
    self.text = text + [UInt8](repeating: 0, count: Output.padding)
    self.steps = steps
    self.targets = targets
    self.kept = kept
    self.slots = slots
    self.formats = formats
  }

  /// What a run needs at hand.
  private struct State: ~Copyable {
    let text: UnsafePointer<UInt8>
    let steps: UnsafeBufferPointer<Instruction>
    let slots: UnsafeMutableBufferPointer<UnsafeRawPointer>
    let now: Int64
    let zone: LocalTime
    var output: Output
  }

  /// The page; `value` points to a value of the type that the program was compiled for.
  func run(_ value: UnsafeRawPointer, now: Int64, zone: LocalTime) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: slots) { slots -> [UInt8] in
      slots.initialize(repeating: value)
      return steps.withUnsafeBufferPointer { steps in
        text.withUnsafeBufferPointer { text in
          guard let base = text.baseAddress else { return [] }
          let room = room.load(ordering: .relaxed)
          var state = State(
            text: base, steps: steps, slots: slots, now: now, zone: zone,
            output: Output(capacity: room))
          run(0..<steps.count, &state)
          let count = state.output.count
          if count > room, count < 1 << 20 {
            self.room.store(count + count / 8, ordering: .relaxed)
          }
          return state.output.bytes
        }
      }
    }
  }

  private func run(_ range: Range<Int>, _ state: inout State) {
    let steps = state.steps
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .copy(let start, let count):
        state.output.append(padded: state.text + start, count)
      case .stored(let slot, let offset):
        let place = (state.slots[slot] + offset).assumingMemoryBound(to: String.self)
        state.output.appendEscaped(place.pointee)
      case .text(let slot, let read):
        state.output.appendEscaped(read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) })
      case .address(let slot, let read):
        let address = read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) }
        state.output.appendEscaped(
          AddressCheck.allows(address) ? address : AddressCheck.replacement)
      case .number(let slot, let grouped, let read):
        state.output.append(
          read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) },
          grouping: grouped ? formats.grouping : [])
      case .time(let slot, let style, let read):
        append(read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) }, style, &state)
      case .markup(let slot, let read):
        state.output.append(read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) }.bytes)
      case .enter(let slot, let into, let end, let reader):
        let enter = reader.takeUnretainedValue().enter
        let body = index + 1..<end
        enter(state.slots[slot]) { value in
          state.slots[into] = value
          run(body, &state)
        }
        index = end
        continue
      case .jumpUnless(let slot, let target, let test):
        if !test._withUnsafeGuaranteedRef({ $0.read(state.slots[slot]) }) {
          index = target
          continue
        }
      case .jump(let target):
        index = target
        continue
      case .plural(let slot, let firstTarget, let read):
        let count = read._withUnsafeGuaranteedRef { $0.read(state.slots[slot]) }
        index = targets[firstTarget + formats.rule.category(of: count).index]
        continue
      }
      index += 1
    }
  }

  private func append(_ time: Int64, _ style: Instruction.TimeStyle, _ state: inout State) {
    switch style {
    case .element: state.output.appendTimeElement(time, now: state.now, formats, state.zone)
    case .words: state.output.appendRelative(time, now: state.now, formats, state.zone)
    case .machine: state.output.appendISO(time)
    }
  }
}
