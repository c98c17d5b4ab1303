package import Records

/// One record as a file describes it.
package struct ImportRow: Hashable, Sendable {
  package var position: RowPosition
  /// Nil when the file names none; the store then makes one.
  package var recordName: String?
  package var fields: [Field]
  /// The row as it stands in the file, for a file of what the store refuses.
  package var source: [UInt8]

  package init(
    position: RowPosition, recordName: String?, fields: [Field], source: [UInt8] = []
  ) {
    self.position = position
    self.recordName = recordName
    self.fields = fields
    self.source = source
  }
}

/// What became of a row: read, or refused alone while the others go on.
package enum ImportOutcome: Hashable, Sendable {
  case row(ImportRow)
  case refused(ImportError, source: [UInt8])
}
