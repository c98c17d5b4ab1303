package import Records

/// What makes the stored text differ from an answer; the flags of a record's row.
package struct FieldFlags: OptionSet, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package static let assets = FieldFlags(rawValue: 1)
  package static let encrypted = FieldFlags(rawValue: 2)
  /// Nulls that answers leave out.
  package static let silentNulls = FieldFlags(rawValue: 32)

  package init(of fields: [Field]) {
    self = []
    for field in fields {
      if field.isEncrypted { insert(.encrypted) }
      if field.value == .null {
        if !field.type.isAnsweredNull { insert(.silentNulls) }
      } else if field.type.kind == .asset {
        insert(.assets)
      }
    }
  }
}

extension FieldType {
  /// Clients with types know null as a text, a time, a reference or a location, and fail on a whole
  /// answer with a number, bytes, a file or a list that is null. There a null is a field that is not
  /// there.
  var isAnsweredNull: Bool {
    switch kind {
    case .string, .timestamp, .reference, .location: !isList
    case .int64, .double, .bytes, .asset: false
    }
  }
}
