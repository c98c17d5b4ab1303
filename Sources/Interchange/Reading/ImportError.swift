/// Why a row, or the rest of a file, was refused, and where.
package struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nil when the file as a whole is meant.
  package var position: RowPosition?
  package var column: String?
  package var problem: String

  package init(at position: RowPosition? = nil, column: String? = nil, _ problem: String) {
    self.position = position
    self.column = column
    self.problem = problem
  }

  package var description: String {
    var place: [String] = []
    if let position {
      place.append("row \(position.row) (line \(position.line))")
    }
    if let column { place.append("column “\(column)”") }
    return place.isEmpty ? problem : place.joined(separator: ", ") + ": " + problem
  }
}
