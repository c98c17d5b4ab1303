/// What is wrong in a schema file, and where.
package struct SchemaFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int
  package let problem: String

  package var description: String { "line \(line), column \(column): \(problem)" }
}
