/// What the server knows of every record, as queries name it; the raw values are the schema's.
package enum SystemField: String, Sendable, CaseIterable {
  case recordName = "___recordID"
  case share = "___share"
  case parent = "___parent"
  case createdBy = "___createdBy"
  case createdAt = "___createTime"
  case modifiedBy = "___modifiedBy"
  case modifiedAt = "___modTime"
  case etag = "___etag"

  /// The name of `systemFieldName`.
  package var wireName: String {
    switch self {
    case .recordName: "recordName"
    case .share: "share"
    case .parent: "parent"
    case .createdBy: "createdUserRecordName"
    case .createdAt: "createdTimestamp"
    case .modifiedBy: "modifiedUserRecordName"
    case .modifiedAt: "modifiedTimestamp"
    case .etag: "recordChangeTag"
    }
  }

  /// Either spelling.
  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == name || $0.wireName == name })
    else { return nil }
    self = found
  }

  package var kind: FieldKind {
    switch self {
    case .recordName, .share, .parent, .createdBy, .modifiedBy: .reference
    case .createdAt, .modifiedAt: .timestamp
    case .etag: .string
    }
  }

  /// True when records can be put in its order.
  package var isOrdered: Bool {
    switch self {
    case .recordName, .createdAt, .modifiedAt, .etag: true
    case .share, .parent, .createdBy, .modifiedBy: false
    }
  }
}

/// A field that a query names: of the record type, or of every record.
package enum QueryField: Hashable, Sendable {
  case field(String)
  case system(SystemField)

  package var name: String {
    switch self {
    case .field(let name): name
    case .system(let field): field.wireName
    }
  }
}
