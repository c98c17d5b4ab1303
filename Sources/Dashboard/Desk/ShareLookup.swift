import RecordStore
import Records

extension Visit {
  /// The summary of a share, for those who may read it.
  func summary(of share: ShareID, _ c: Store.Reader) throws -> ShareSummary? {
    do {
      return try SharePanel.load(c, caller: self.caller, share: share, now: self.now).share
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      return nil
    }
  }
}
