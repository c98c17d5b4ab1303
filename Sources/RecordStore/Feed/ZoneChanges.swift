package import Records

/// One entry of a zone's feed: the record as it is now, or that it is gone for this viewer.
package enum FeedEntry: Hashable, Sendable {
  case record(RecordRow)
  case deleted(name: String, type: String)
}

/// One page of what changed in a zone.
package struct ZoneChanges: Sendable {
  package let entries: [FeedEntry]
  package let token: String
  package let moreComing: Bool
}

/// One page of the zones in which something changed.
package struct DatabaseChanges: Sendable {
  package struct Entry: Hashable, Sendable {
    package let zone: ZoneID
    package let name: String
    package let owner: AccountID
    package let isDeleted: Bool
  }

  package let entries: [Entry]
  package let token: String
  package let moreComing: Bool
}
