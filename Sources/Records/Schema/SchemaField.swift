/// A field of a record type with its options, as a schema file spells it.
package struct SchemaField: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case kind(FieldKind)
    /// `NUMBER`, with the kind of number that is preferred.
    case number(FieldKind?)
  }

  package var name: String
  package var base: Base
  package var isList: Bool
  package var isEncrypted: Bool
  package var isQueryable: Bool
  package var isSortable: Bool
  package var isSearchable: Bool

  package init(
    name: String, base: Base, isList: Bool = false, isEncrypted: Bool = false,
    isQueryable: Bool = false, isSortable: Bool = false, isSearchable: Bool = false
  ) {
    self.name = name
    self.base = base
    self.isList = isList
    self.isEncrypted = isEncrypted
    self.isQueryable = isQueryable
    self.isSortable = isSortable
    self.isSearchable = isSearchable
  }

  /// The type its values have. A number without a preference is a fraction: it holds whole numbers
  /// too.
  package var type: FieldType {
    switch base {
    case .kind(let kind): FieldType(kind, isList: isList)
    case .number(let preferred): FieldType(preferred ?? .double, isList: isList)
    }
  }

  /// The type in the file's words.
  package var typeText: String {
    let word =
      switch base {
      case .kind(.asset): "ASSET"
      case .kind(let kind): kind.rawValue
      case .number(nil): "NUMBER"
      case .number(let kind?): "NUMBER PREFERRED AS \(kind.rawValue)"
      }
    let sealed = isEncrypted ? "ENCRYPTED \(word)" : word
    return isList ? "LIST<\(sealed)>" : sealed
  }

  /// Type and options in the file's words.
  package var text: String {
    typeText + (isQueryable ? " QUERYABLE" : "") + (isSearchable ? " SEARCHABLE" : "")
      + (isSortable ? " SORTABLE" : "")
  }

  /// Whether the options are such that a field of this type can have them; says what is wrong.
  package var problem: String? {
    let kind = type.kind
    if isEncrypted, kind == .reference || kind == .asset {
      return "a field of type \(kind == .asset ? "ASSET" : "REFERENCE") cannot be ENCRYPTED"
    }
    if isEncrypted, isQueryable || isSortable || isSearchable {
      return "an encrypted field has no index"
    }
    if kind == .bytes || kind == .asset, isQueryable || isSortable {
      return "a field of type \(kind == .asset ? "ASSET" : "BYTES") has no index"
    }
    if isSearchable, kind != .string { return "only a STRING is SEARCHABLE" }
    return nil
  }
}
