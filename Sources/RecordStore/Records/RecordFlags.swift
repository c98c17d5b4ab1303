import WireFormat

/// What is special about a record; a row without flags is answered by copying its stored text.
package struct RecordFlags: OptionSet, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package static let assets = RecordFlags(rawValue: 1)
  package static let encrypted = RecordFlags(rawValue: 2)
  /// A row of type `cloudkit.share`.
  package static let shareRecord = RecordFlags(rawValue: 4)
  /// The root of a share, active or stopped.
  package static let shareRoot = RecordFlags(rawValue: 8)

  /// It has a short GUID of its own.
  package static let hasLink = RecordFlags(rawValue: 16)

  /// A null among the fields is left out of answers.
  package static let silentNulls = RecordFlags(rawValue: 32)

  /// Those that follow from the fields.
  static let ofFields: RecordFlags = [.assets, .encrypted, .silentNulls]

  init(_ fields: FieldFlags) { self.init(rawValue: fields.rawValue) }
}
