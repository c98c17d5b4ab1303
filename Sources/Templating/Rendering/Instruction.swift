/// One step of a compiled template. Values stand in numbered slots; steps know each other by index.
enum Instruction: Sendable {
  typealias Read<Value> = @Sendable (UnsafeRawPointer) -> Value
  typealias Enter = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  /// How a time is written.
  enum TimeStyle: Sendable {
    case element
    case words
    case machine
  }

  /// Bytes of the program's static text.
  case copy(Range<Int>)
  case text(slot: Int, Read<String>)
  case address(slot: Int, Read<String>)
  case number(slot: Int, grouped: Bool, Read<Int64>)
  case time(slot: Int, style: TimeStyle, Read<Int64>)
  case markup(slot: Int, Read<Markup>)
  /// Runs the steps up to `end` for each value that is entered, with the value in slot `into`.
  case enter(slot: Int, into: Int, end: Int, Enter)
  case jumpUnless(slot: Int, target: Int, Read<Bool>)
  case jump(target: Int)
  /// Jumps to the target of the number's plural category.
  case plural(slot: Int, targets: [Int], Read<Int64>)
}
