/// Names of fields to read, prepared once for many records.
package struct FieldSelection: Sendable, ExpressibleByArrayLiteral {
  private let names: [[UInt8]]

  package init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

  package init(arrayLiteral names: String...) { self.init(names) }

  package var count: Int { names.count }

  func place(of field: StoredField) -> Int? { names.firstIndex { field.isNamed($0) } }
}
