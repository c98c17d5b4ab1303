/// What the writer has done since the file was opened.
package struct DatabaseStatistics: Hashable, Sendable {
  /// Transactions committed.
  package var groups = 0
  /// Writes committed.
  package var writes = 0
  /// Writes whose own body refused.
  package var refused = 0
  /// Transactions lost as a whole: full disk, input or output error, no memory.
  package var lost = 0
  /// Commits of other processes that were noticed.
  package var foreign = 0
  /// Pages in the write-ahead log after the last commit.
  package var logPages = 0
  /// Why the last transaction was lost; nil again after the next commit.
  package var failure: SQLiteError.Code?

  package init() {}
}
