/// Names of fields to read, prepared once for many records.
package struct FieldSelection: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let names: [[UInt8]]

  package init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

  package init(arrayLiteral names: String...) { self.init(names) }

  package var count: Int { names.count }

  /// `next` is where the field is looked for first: records of a type mostly have their fields in one
  /// order.
  func place(of field: StoredField, next: Int = 0) -> Int? {
    if next < names.count, field.isNamed(names[next]) { return next }
    return names.firstIndex { field.isNamed($0) }
  }
}
