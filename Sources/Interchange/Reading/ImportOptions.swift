package import Records

/// What the person who imports says about the file.
package struct ImportOptions: Sendable {
  /// The column whose values become record names; by default `recordName`, and UID in vCards.
  package var idColumn: String?
  /// Types that are known, by the name of the column or of the field. They override what the
  /// values look like.
  package var types: [String: FieldType]
  /// Columns or fields that have to be there, because somebody named them.
  package var expected: Set<String> = []
  /// The rows from which the other types are told.
  package var sampleRows: Int

  package init(
    idColumn: String? = nil, types: [String: FieldType] = [:], sampleRows: Int = 1000
  ) {
    self.idColumn = idColumn
    self.types = types
    self.sampleRows = sampleRows
  }

  /// Reads `name=TYPE,name=TYPE`.
  package static func types(parsing text: String) throws(ImportError) -> [String: FieldType] {
    var types: [String: FieldType] = [:]
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw ImportError("“\(part)” is not of the form name=TYPE")
      }
      guard let type = FieldType(name: String(sides[1])), type.kind != .asset else {
        throw ImportError("there is no type “\(sides[1])” for imported fields")
      }
      types[String(sides[0])] = type
    }
    return types
  }
}
