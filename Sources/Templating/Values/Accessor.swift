/// How one name of a value is read, with the value's type erased.
///
/// The pointer always points to a live value of the type whose shape made the accessor: the
/// compiler of templates is the only one who pairs them, and it takes both from the same scope.
enum Accessor: Sendable {
  typealias Visit = (UnsafeRawPointer) -> Void

  case text(@Sendable (UnsafeRawPointer) -> String)
  case optionalText(@Sendable (UnsafeRawPointer) -> String?)
  case number(@Sendable (UnsafeRawPointer) -> Int64)
  case optionalNumber(@Sendable (UnsafeRawPointer) -> Int64?)
  case flag(@Sendable (UnsafeRawPointer) -> Bool)
  case time(@Sendable (UnsafeRawPointer) -> Int64)
  case optionalTime(@Sendable (UnsafeRawPointer) -> Int64?)
  case markup(@Sendable (UnsafeRawPointer) -> Markup)
  case list(
    element: @Sendable () -> Names,
    isEmpty: @Sendable (UnsafeRawPointer) -> Bool,
    each: @Sendable (UnsafeRawPointer, Visit) -> Void)
  case value(
    names: @Sendable () -> Names, isOptional: Bool,
    with: @Sendable (UnsafeRawPointer, Visit) -> Void)

  /// Reads a value where it stands. Written for values that cannot be copied, so that none is.
  @inline(__always)
  static func read<Root: ~Copyable, Result>(
    _ pointer: UnsafeRawPointer, _ read: (borrowing Root) -> Result
  ) -> Result {
    read(pointer.assumingMemoryBound(to: Root.self).pointee)
  }

  /// The kind in the words of an error message.
  var kind: String {
    switch self {
    case .text: "text"
    case .optionalText: "optional text"
    case .number: "a number"
    case .optionalNumber: "an optional number"
    case .flag: "a flag"
    case .time: "a time"
    case .optionalTime: "an optional time"
    case .markup: "markup"
    case .list: "a list"
    case .value(_, let isOptional, _): isOptional ? "an optional value" : "a value"
    }
  }
}

/// The names of one type of value, with the type erased.
struct Names: Sendable {
  let type: Any.Type
  let accessors: [String: Accessor]
  /// Where stored texts lie.
  let offsets: [String: Int]

  /// For messages; to word it takes longer than all the rest.
  var typeName: String { String(describing: type) }
}
