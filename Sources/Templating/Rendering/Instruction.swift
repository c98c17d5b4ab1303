/// One step of a compiled template. Values stand in numbered slots; steps know each other by index.
///
/// Steps hold no references that are counted: reading one costs nothing. Their program keeps the
/// readers alive.
enum Instruction: Sendable {
  typealias Read<Value> = @Sendable (UnsafeRawPointer) -> Value
  typealias Enter = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  // A program keeps the closures for its steps in these boxes, one kind for each type: a generic
  // box would call each closure through a thunk, several thousand times a page.
  final class TextReader: Sendable {
    let read: Read<String>
    init(_ read: @escaping Read<String>) { self.read = read }
  }

  final class NumberReader: Sendable {
    let read: Read<Int64>
    init(_ read: @escaping Read<Int64>) { self.read = read }
  }

  final class FlagReader: Sendable {
    let read: Read<Bool>
    init(_ read: @escaping Read<Bool>) { self.read = read }
  }

  final class MarkupReader: Sendable {
    let read: Read<Markup>
    init(_ read: @escaping Read<Markup>) { self.read = read }
  }

  final class Entrance: Sendable {
    let enter: Enter
    init(_ enter: @escaping Enter) { self.enter = enter }
  }

  /// How a time is written.
  enum TimeStyle: Sendable {
    case element
    case words
    case machine
  }

  /// Bytes of the program's static text.
  case copy(start: Int, count: Int)
  /// A text that lies in the value itself.
  case stored(slot: Int, offset: Int)
  case text(slot: Int, Unmanaged<TextReader>)
  case address(slot: Int, Unmanaged<TextReader>)
  case number(slot: Int, grouped: Bool, Unmanaged<NumberReader>)
  case time(slot: Int, style: TimeStyle, Unmanaged<NumberReader>)
  case markup(slot: Int, Unmanaged<MarkupReader>)
  /// Runs the steps up to `end` for each value that is entered, with the value in slot `into`.
  case enter(slot: Int, into: Int, end: Int, Unmanaged<Entrance>)
  case jumpUnless(slot: Int, target: Int, Unmanaged<FlagReader>)
  case jump(target: Int)
  /// Jumps to the target of the number's plural category; the targets are the program's.
  case plural(slot: Int, firstTarget: Int, Unmanaged<NumberReader>)
}
