/// How rows are written.
package struct ExportOptions: Hashable, Sendable {
  /// Puts an apostrophe before text that a spreadsheet would run as a formula. Such text does not
  /// come back the same.
  package var neutralisesFormulas: Bool
  /// Writes the types into the header of CSV: `height:DOUBLE`.
  package var writesTypes: Bool
  /// Writes integers as strings in JSON, for readers that round above 2^53.
  package var integersAsStrings: Bool

  package init(
    neutralisesFormulas: Bool = false, writesTypes: Bool = false, integersAsStrings: Bool = false
  ) {
    self.neutralisesFormulas = neutralisesFormulas
    self.writesTypes = writesTypes
    self.integersAsStrings = integersAsStrings
  }
}

/// A column of an exported table.
package struct ExportColumn: Hashable, Sendable {
  package var name: String
  package var typeName: String

  package init(name: String, typeName: String) {
    self.name = name
    self.typeName = typeName
  }
}
