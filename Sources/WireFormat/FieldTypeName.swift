package import Records

/// The protocol's spelling of types.
package enum FieldTypeName {
  /// Names that requests use for a type that answers call otherwise.
  private static let aliases: [String: FieldKind] = ["ASSET": .asset, "NUMBER_INT64": .int64]

  /// Nil for an unknown name. `UNKNOWN_LIST` is unknown: it says nothing about the elements.
  package static func parse(_ name: String) -> (type: FieldType, isEncrypted: Bool)? {
    if name == "ENCRYPTED_BYTES" { return (FieldType(.bytes), true) }
    let isList = name.hasSuffix("_LIST")
    let element = isList ? String(name.dropLast("_LIST".count)) : name
    guard let kind = FieldKind(rawValue: element) ?? aliases[element] else { return nil }
    return (FieldType(kind, isList: isList), false)
  }

  private static let stored: [(name: [UInt8], type: FieldType)] = FieldKind.allCases.flatMap {
    kind in
    [FieldType(kind), FieldType(kind, isList: true)].map { (Array($0.name.utf8), $0) }
  }

  /// The answers' names only.
  static func parse(stored name: UnsafeRawBufferPointer) -> FieldType? {
    stored.first { $0.name.count == name.count && $0.name.elementsEqual(name) }?.type
  }
}
