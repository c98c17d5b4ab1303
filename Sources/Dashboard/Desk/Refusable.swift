import RecordStore

/// What somebody may see, or nil where it is refused. Only a refusal counts: a read that ran out of
/// its time is read again on the slow lane, and what it would have told is not left out.
package func unlessRefused<T>(_ body: () throws -> T) throws -> T? {
  do {
    return try body()
  } catch let error as StoreError where error.code != .budgetExceeded {
    return nil
  }
}
