import Records

/// Whether a value or definition agrees with the field the schema has.
enum FieldAgreement {
  static func check(
    field: String, type: FieldType, isEncrypted: Bool, against known: FieldRow
  ) throws {
    var context = ["field": field, "type": type.name, "schemaType": known.type.name]
    guard type == known.type else {
      throw StoreError(
        .badRequest, "The field has another type in the schema.", context: context)
    }
    guard isEncrypted == known.isEncrypted else {
      // The words of the protocol.
      if isEncrypted {
        context["reason"] = "Attempt to save encrypted data in non encrypted field type"
      }
      throw StoreError(
        .badRequest,
        isEncrypted
          ? "The value is encrypted, and the field in the schema is not."
          : "The field is encrypted in the schema, and the value is not.", context: context)
    }
  }

  static func checkEncryption(of field: Field, in zone: RecordZone) throws {
    guard field.isEncrypted else { return }
    var context = ["field": field.name]
    guard zone.scope != .public else {
      context["reason"] = "encrypted fields are not supported in the public database"
      throw StoreError(
        .badRequest, "Encrypted fields are not supported in the public database.",
        context: context)
    }
    guard field.type.kind != .reference, field.type.kind != .asset else {
      throw StoreError(
        .badRequest, "Fields of this type cannot be encrypted.", context: context)
    }
  }
}
