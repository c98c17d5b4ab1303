/// The key of a row of the store. Each kind of row has its own type, so that they cannot be mixed.
package protocol RowIdentifier: RawRepresentable, Hashable, Sendable, Comparable
where RawValue == Int64 {
  init(rawValue: Int64)
}

extension RowIdentifier {
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

package struct AccountID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

package struct ContainerID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

package struct DatabaseID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of a zone; `ZoneName` is the name inside its database.
package struct ZoneID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of a record; the record's name is text, unique in its zone.
package struct RecordID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

package struct ShareID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

package struct ParticipantID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of an API token; the token itself is kept nowhere.
package struct APITokenID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of a webhook.
package struct WebhookID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of a server-to-server key.
package struct ServerKeyID: RowIdentifier {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}
