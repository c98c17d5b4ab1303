/// The names of a page value, each with its kind and the way to read it.
package struct Shape<Root: PageValue>: Sendable {
  /// One name of a shape.
  package struct Entry: Sendable {
    let name: String
    let accessor: Accessor
  }

  let names: Names

  package init(_ entries: [Entry]) {
    names = Names(
      typeName: String(describing: Root.self),
      accessors: Dictionary(entries.map { ($0.name, $0.accessor) }) { first, _ in first })
  }
}

extension Shape.Entry {
  package static func text(
    _ name: String, _ read: @escaping @Sendable (Root) -> String
  ) -> Self {
    Self(name: name, accessor: .text { read(Accessor.value(at: $0)) })
  }

  package static func optionalText(
    _ name: String, _ read: @escaping @Sendable (Root) -> String?
  ) -> Self {
    Self(name: name, accessor: .optionalText { read(Accessor.value(at: $0)) })
  }

  package static func number<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Number
  ) -> Self {
    Self(name: name, accessor: .number { Int64(clamping: read(Accessor.value(at: $0))) })
  }

  package static func optionalNumber<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Number?
  ) -> Self {
    Self(
      name: name,
      accessor: .optionalNumber { read(Accessor.value(at: $0)).map { Int64(clamping: $0) } })
  }

  package static func flag(_ name: String, _ read: @escaping @Sendable (Root) -> Bool) -> Self {
    Self(name: name, accessor: .flag { read(Accessor.value(at: $0)) })
  }

  /// Milliseconds since 1970.
  package static func time(_ name: String, _ read: @escaping @Sendable (Root) -> Int64) -> Self {
    Self(name: name, accessor: .time { read(Accessor.value(at: $0)) })
  }

  package static func optionalTime(
    _ name: String, _ read: @escaping @Sendable (Root) -> Int64?
  ) -> Self {
    Self(name: name, accessor: .optionalTime { read(Accessor.value(at: $0)) })
  }

  package static func raw(_ name: String, _ read: @escaping @Sendable (Root) -> Markup) -> Self {
    Self(name: name, accessor: .markup { read(Accessor.value(at: $0)) })
  }

  package static func list<Element: PageValue>(
    _ name: String, _ read: @escaping @Sendable (Root) -> [Element]
  ) -> Self {
    Self(
      name: name,
      accessor: .list(
        element: { Element.shape.names },
        isEmpty: { read(Accessor.value(at: $0)).isEmpty },
        each: { pointer, body in
          read(Accessor.value(at: pointer)).withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            for index in 0..<elements.count { body(UnsafeRawPointer(base + index)) }
          }
        }))
  }

  package static func value<Value: PageValue>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Value
  ) -> Self {
    Self(
      name: name,
      accessor: .value(
        names: { Value.shape.names }, isOptional: false,
        with: { pointer, body in
          withUnsafePointer(to: read(Accessor.value(at: pointer))) { body(UnsafeRawPointer($0)) }
        }))
  }

  package static func optionalValue<Value: PageValue>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Value?
  ) -> Self {
    Self(
      name: name,
      accessor: .value(
        names: { Value.shape.names }, isOptional: true,
        with: { pointer, body in
          guard let value = read(Accessor.value(at: pointer)) else { return }
          withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
        }))
  }
}
