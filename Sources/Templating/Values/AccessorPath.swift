extension Accessor {
  /// The accessor read through a nested value; what it gives is absent when that value is.
  func reached(
    through hop: @escaping @Sendable (UnsafeRawPointer, Visit) -> Void, isOptional: Bool
  ) -> Accessor {
    switch self {
    case .text(let read):
      return isOptional
        ? .optionalText { Accessor.read($0, hop, read) }
        : .text { Accessor.read($0, hop, read) ?? "" }
    case .optionalText(let read):
      return .optionalText { Accessor.read($0, hop, read) ?? nil }
    case .number(let read):
      return isOptional
        ? .optionalNumber { Accessor.read($0, hop, read) }
        : .number { Accessor.read($0, hop, read) ?? 0 }
    case .optionalNumber(let read):
      return .optionalNumber { Accessor.read($0, hop, read) ?? nil }
    case .flag(let read):
      return .flag { Accessor.read($0, hop, read) ?? false }
    case .time(let read):
      return isOptional
        ? .optionalTime { Accessor.read($0, hop, read) }
        : .time { Accessor.read($0, hop, read) ?? 0 }
    case .optionalTime(let read):
      return .optionalTime { Accessor.read($0, hop, read) ?? nil }
    case .markup(let read):
      return .markup { Accessor.read($0, hop, read) ?? Markup(bytes: []) }
    case .list(let element, let isEmpty, let each):
      return .list(
        element: element,
        isEmpty: { Accessor.read($0, hop, isEmpty) ?? true },
        each: { pointer, body in hop(pointer) { each($0, body) } })
    case .value(let names, let inner, let with):
      return .value(
        names: names, isOptional: inner || isOptional,
        with: { pointer, body in hop(pointer) { with($0, body) } })
    }
  }

  private static func read<Result>(
    _ pointer: UnsafeRawPointer,
    _ hop: (UnsafeRawPointer, Visit) -> Void,
    _ read: @escaping (UnsafeRawPointer) -> Result
  ) -> Result? {
    var result: Result?
    hop(pointer) { result = read($0) }
    return result
  }
}
