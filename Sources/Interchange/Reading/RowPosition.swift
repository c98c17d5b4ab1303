/// Where a row stands in its file.
package struct RowPosition: Hashable, Sendable {
  /// Counted from 1, without the header.
  package var row: Int
  /// The line of the file on which the row begins, counted from 1.
  package var line: Int

  package init(row: Int, line: Int) {
    self.row = row
    self.line = line
  }
}
