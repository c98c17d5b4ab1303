import Records
import SQLite
import WireFormat

/// Encrypted values are sealed before anything is written, and the files of records that have such
/// values must be sealed too.
extension ModifyBatch {
  func sealed(_ fields: [Field], of draft: Draft) throws -> [Field] {
    try fields.map { field in
      var field = replacingFiles(of: field)
      guard field.isEncrypted, field.value != .null else { return field }
      if case .sealed = field.value { return field }
      let keys = try sealedFields()
      field.value =
        try unchanged(field, of: draft, keys)
        ?? keys.seal(field.value, of: field.name, record: draft.name, context.random)
      return field
    }
  }

  private func sealedFields() throws -> SealedFields {
    if let keys = sealing { return keys }
    let keys = SealedFields(zone: zone.id, key: try c.vault.makeKey(of: zone.id, context))
    sealing = keys
    return keys
  }

  /// The value as it is stored when it is the same: saving it again changes nothing.
  private func unchanged(
    _ field: Field, of draft: Draft, _ keys: SealedFields
  ) throws -> FieldValue? {
    guard let before = draft.before.first(where: { $0.name == field.name }),
      before.type == field.type, case .sealed(let bytes) = before.value,
      try keys.open(bytes, of: field.name, record: draft.name)
        == FieldCodec.valueText(field.value)
    else { return nil }
    return before.value
  }

  /// What base64, nonce and tag add to the values' own text.
  func sealingOverhead(of fields: [Field]) -> Int {
    fields.reduce(0) { sum, field in
      guard case .sealed(let bytes) = field.value else { return sum }
      return sum + (bytes.count + 2) / 3 * 4 + 2 - (bytes.count - 28)
    }
  }

  /// Files that were sealed since the request came.
  private func replacingFiles(of field: Field) -> Field {
    guard field.type.kind == .asset, !sealedFiles.isEmpty else { return field }
    var field = field
    switch field.value {
    case .asset(let asset): field.value = .asset(sealedFiles[asset.digest] ?? asset)
    case .list(let elements):
      field.value = .list(
        elements.map { element in
          guard case .asset(let asset) = element else { return element }
          return .asset(sealedFiles[asset.digest] ?? asset)
        })
    default: break
    }
    return field
  }

  func noteUnsealed(_ draft: Draft) throws {
    guard draft.after.contains(where: \.isEncrypted) else { return }
    for pointer in draft.assets {
      let zone = try c.first(
        "SELECT sealed_zone FROM asset WHERE digest = \(pointer.asset.digest)"
      ) { $0.optionalKey(0, as: ZoneID.self) }
      if zone != self.zone.id { unsealed.append(pointer.asset) }
    }
  }
}

/// Files that have to be sealed before the request can be carried out.
package struct NeedsSealing: Error {
  let zone: ZoneID
  let assets: [Asset]
}
