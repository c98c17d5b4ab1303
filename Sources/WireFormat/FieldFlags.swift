package import Records

/// What makes the stored text differ from an answer; the flags of a record's row.
package struct FieldFlags: OptionSet, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package static let assets = FieldFlags(rawValue: 1)
  package static let encrypted = FieldFlags(rawValue: 2)

  package init(of fields: [Field]) {
    self = []
    for field in fields {
      if field.isEncrypted { insert(.encrypted) }
      if field.type.kind == .asset, field.value != .null { insert(.assets) }
    }
  }
}
