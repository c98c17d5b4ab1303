/// The names of a page value, each with its kind and the way to read it.
package struct Shape<Root: PageValue>: Sendable {
  /// One name of a shape.
  package struct Entry: Sendable {
    let name: String
    let accessor: Accessor
    /// Where in a value a stored text lies.
    var offset: Int?
  }

  let names: Names

  package init(_ entries: [Entry]) {
    names = Names(
      type: Root.self,
      accessors: Dictionary(entries.map { ($0.name, $0.accessor) }) { first, _ in first },
      offsets: Dictionary(
        entries.compactMap { entry in entry.offset.map { (entry.name, $0) } }
      ) { first, _ in first })
  }
}

extension Shape.Entry {
  package static func text(
    _ name: String, _ read: @escaping @Sendable (Root) -> String
  ) -> Self {
    Self(name: name, accessor: .text { Accessor.read($0, read) })
  }

  /// A stored property, for values of which a page has many: it is read where it stands, which
  /// takes a third of the time.
  package static func stored(
    _ name: String, _ path: any KeyPath<Root, String> & Sendable
  ) -> Self {
    Self(
      name: name,
      accessor: .text { pointer in
        pointer.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
      },
      offset: MemoryLayout<Root>.offset(of: path))
  }

  package static func optionalText(
    _ name: String, _ read: @escaping @Sendable (Root) -> String?
  ) -> Self {
    Self(name: name, accessor: .optionalText { Accessor.read($0, read) })
  }

  package static func number<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Number
  ) -> Self {
    Self(name: name, accessor: .number { Int64(clamping: Accessor.read($0, read)) })
  }

  package static func optionalNumber<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ read: @escaping @Sendable (Root) -> Number?
  ) -> Self {
    Self(
      name: name,
      accessor: .optionalNumber { Accessor.read($0, read).map { Int64(clamping: $0) } })
  }

  package static func flag(_ name: String, _ read: @escaping @Sendable (Root) -> Bool) -> Self {
    Self(name: name, accessor: .flag { Accessor.read($0, read) })
  }

  /// Milliseconds since 1970.
  package static func time(_ name: String, _ read: @escaping @Sendable (Root) -> Int64) -> Self {
    Self(name: name, accessor: .time { Accessor.read($0, read) })
  }

  package static func optionalTime(
    _ name: String, _ read: @escaping @Sendable (Root) -> Int64?
  ) -> Self {
    Self(name: name, accessor: .optionalTime { Accessor.read($0, read) })
  }

  package static func raw(_ name: String, _ read: @escaping @Sendable (Root) -> Markup) -> Self {
    Self(name: name, accessor: .markup { Accessor.read($0, read) })
  }

  package static func list<Element: PageValue>(
    _ name: String, _ read: @escaping @Sendable (Root) -> [Element]
  ) -> Self {
    Self(
      name: name,
      accessor: .list(
        element: { Element.shape.names },
        isEmpty: { Accessor.read($0, read).isEmpty },
        each: { pointer, body in
          Accessor.read(pointer, read).withUnsafeBufferPointer { elements in
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
          withUnsafePointer(to: Accessor.read(pointer, read)) { body(UnsafeRawPointer($0)) }
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
          guard let value = Accessor.read(pointer, read) else { return }
          withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
        }))
  }
}
