/// What became of one operation.
package enum RecordOutcome: Sendable {
  case saved(RecordRow)
  case deleted(name: String)
  case refused(name: String?, StoreError)

  /// The saved record of an operation that had to succeed.
  package func get() throws -> RecordRow {
    switch self {
    case .saved(let row): return row
    case .refused(_, let error): throw error
    case .deleted: throw StoreError(.notFound, "The record was deleted.")
    }
  }

  package var refusal: StoreError? {
    if case .refused(_, let error) = self { error } else { nil }
  }
}
