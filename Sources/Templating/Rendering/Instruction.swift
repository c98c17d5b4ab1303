/// One step of a compiled template. Values stand in numbered slots; steps know each other by index.
///
/// Steps hold no references that are counted: reading one costs nothing. Their program keeps the
/// readers alive.
enum Instruction: Sendable {
  typealias Read<Value> = @Sendable (UnsafeRawPointer) -> Value
  typealias Enter = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
  typealias Reader<Value> = Unmanaged<Kept<Read<Value>>>

  /// A closure that a program keeps for its steps.
  final class Kept<Closure: Sendable>: Sendable {
    let call: Closure

    init(_ call: Closure) {
      self.call = call
    }
  }

  /// How a time is written.
  enum TimeStyle: Sendable {
    case element
    case words
    case machine
  }

  /// Bytes of the program's static text.
  case copy(start: Int, count: Int)
  case text(slot: Int, Reader<String>)
  case address(slot: Int, Reader<String>)
  case number(slot: Int, grouped: Bool, Reader<Int64>)
  case time(slot: Int, style: TimeStyle, Reader<Int64>)
  case markup(slot: Int, Reader<Markup>)
  /// Runs the steps up to `end` for each value that is entered, with the value in slot `into`.
  case enter(slot: Int, into: Int, end: Int, Unmanaged<Kept<Enter>>)
  case jumpUnless(slot: Int, target: Int, Reader<Bool>)
  case jump(target: Int)
  /// Jumps to the target of the number's plural category; the targets are the program's.
  case plural(slot: Int, firstTarget: Int, Reader<Int64>)
}

extension Unmanaged {
  /// Reads a value without counting the reader's references; its program keeps it.
  @inline(__always)
  func read<Value>(_ pointer: UnsafeRawPointer) -> Value
  where Instance == Instruction.Kept<Instruction.Read<Value>> {
    _withUnsafeGuaranteedRef { $0.call(pointer) }
  }
}
