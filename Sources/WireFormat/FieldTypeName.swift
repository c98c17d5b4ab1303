import Glibc
package import Records

/// The protocol's spelling of types.
package enum FieldTypeName {
  /// Names that requests use for a type that answers call otherwise.
  private static let aliases: [String: FieldKind] = ["ASSET": .asset, "NUMBER_INT64": .int64]

  /// Nil for an unknown name. `UNKNOWN_LIST` is unknown: it says nothing about the elements.
  package static func parse(_ name: String) -> (type: FieldType, isEncrypted: Bool)? {
    if name == "ENCRYPTED_BYTES" { return (FieldType(.bytes), true) }
    if let type = FieldType(name: name) { return (type, false) }
    let isList = name.hasSuffix("_LIST")
    let kind = aliases[isList ? String(name.dropLast(5)) : name]
    return kind.map { (FieldType($0, isList: isList), false) }
  }

  /// The answers' names only.
  static func parse(stored name: UnsafeRawBufferPointer) -> FieldType? {
    switch name.first {
    case UInt8(ascii: "S"): match(name, "STRING_LIST", .string)
    case UInt8(ascii: "I"): match(name, "INT64_LIST", .int64)
    case UInt8(ascii: "D"): match(name, "DOUBLE_LIST", .double)
    case UInt8(ascii: "T"): match(name, "TIMESTAMP_LIST", .timestamp)
    case UInt8(ascii: "B"): match(name, "BYTES_LIST", .bytes)
    case UInt8(ascii: "L"): match(name, "LOCATION_LIST", .location)
    case UInt8(ascii: "R"): match(name, "REFERENCE_LIST", .reference)
    case UInt8(ascii: "A"): match(name, "ASSETID_LIST", .asset)
    default: nil
    }
  }

  /// The name of the list type, or that without its last five letters.
  private static func match(
    _ name: UnsafeRawBufferPointer, _ listName: StaticString, _ kind: FieldKind
  ) -> FieldType? {
    let isList = name.count == listName.utf8CodeUnitCount
    guard isList || name.count == listName.utf8CodeUnitCount - 5, let start = name.baseAddress,
      memcmp(start, listName.utf8Start, name.count) == 0
    else { return nil }
    return FieldType(kind, isList: isList)
  }
}
