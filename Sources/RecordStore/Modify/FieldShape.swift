import Records

/// Whether a value is what its field's type says.
enum FieldShape {
  static func check(_ field: Field) throws {
    if case .sealed = field.value, field.isEncrypted { return }
    guard fits(field.value, field.type) else {
      throw StoreError(
        .badRequest, "The value is not of the field's type.",
        context: ["field": field.name, "type": field.type.name])
    }
    guard !holdsNul(field.value) else {
      throw StoreError(
        .badRequest, "Text must not contain the character NUL.", context: ["field": field.name])
    }
  }

  private static func fits(_ value: FieldValue, _ type: FieldType) -> Bool {
    switch value {
    case .null: true
    case .sealed: false
    case .list(let elements):
      type.isList && elements.allSatisfy { $0 != .null && fits($0, FieldType(type.kind)) }
    case .string: !type.isList && type.kind == .string
    case .int64: !type.isList && type.kind == .int64
    case .double(let number): !type.isList && type.kind == .double && number.isFinite
    case .timestamp: !type.isList && type.kind == .timestamp
    case .bytes: !type.isList && type.kind == .bytes
    case .location: !type.isList && type.kind == .location
    case .reference: !type.isList && type.kind == .reference
    case .asset: !type.isList && type.kind == .asset
    }
  }

  private static func holdsNul(_ value: FieldValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.contains(0)
    case .list(let elements): elements.contains(where: holdsNul)
    default: false
    }
  }
}
