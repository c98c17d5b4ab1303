import Records
import SQLite
import WireFormat

/// The fields as they will be, checked against names, types, schema and size.
extension ModifyBatch {
  func decideFields(of draft: Draft) throws {
    guard draft.effect == .insert || draft.effect == .update || draft.effect == .share else {
      return
    }
    let isShare = draft.isShare
    if !isShare { try schema.admit(type: draft.type) }
    var names: Set<String> = []
    for field in draft.operation.fields {
      guard names.insert(field.name).inserted else {
        throw StoreError(
          .badRequest, "The field is given twice.", context: ["field": field.name])
      }
      try RecordNames.check(field: field.name, ofShare: isShare)
      try FieldShape.check(field)
      try FieldAgreement.checkEncryption(of: field, in: zone)
      if !isShare { try schema.admit(field, type: draft.type) }
    }
    draft.before = try draft.live.map { try FieldCodec.sealedFields(stored: $0.fields) } ?? []
    draft.passedOn = passedOn(draft)
    draft.after = merged(draft, try sealed(draft.operation.fields, of: draft))
    if isShare { try ShareRecord.check(draft.after) }
    draft.text = FieldCodec.canonical(draft.after)
    let size = draft.text.count - sealingOverhead(of: draft.after)
    guard size <= RecordWriter.sizeLimit else {
      throw StoreError(
        .badRequest, "A record holds at most 1 MB without its assets.",
        context: ["size": String(size)])
    }
    try collectPointers(of: draft)
  }

  /// Update keeps what is not named; replace makes it null; removed fields become absent.
  private func merged(_ draft: Draft, _ fields: [Field]) -> [Field] {
    let operation = draft.operation
    var after = draft.before.filter { !operation.removed.contains($0.name) }
    if operation.kind.replaces {
      for n in after.indices { after[n].value = .null }
    }
    for field in fields {
      if let n = after.firstIndex(where: { $0.name == field.name }) {
        after[n] = field
      } else {
        after.append(field)
      }
    }
    return after
  }

  private func passedOn(_ draft: Draft) -> PassedOn? {
    let before = draft.operation.kind.replaces ? nil : draft.live?.passedOn
    return switch draft.operation.passedOn {
    case .merge(let given): given.over(before)
    case .set(let given): given
    case nil: before
    }
  }

  private func collectPointers(of draft: Draft) throws {
    let old = Set(try draft.before.flatMap(pointers).map(\.link))
    for field in draft.after {
      draft.pointers += try pointers(of: field)
      let assets = assets(of: field)
      for pointer in assets { try requireStored(pointer) }
      draft.assets += assets
    }
    try noteUnsealed(draft)
    draft.newPointers = draft.pointers.filter { !old.contains($0.link) }
  }

  private func pointers(of field: Field) throws -> [RecordPointer] {
    guard field.type.kind == .reference else { return [] }
    return try elements(of: field).enumerated().compactMap { n, value in
      guard case .reference(let reference) = value else { return nil }
      try requireSameZone(reference, field: field.name)
      return RecordPointer(
        field: field.name, n: n, name: reference.recordName, action: reference.action)
    }
  }

  private func assets(of field: Field) -> [AssetPointer] {
    guard field.type.kind == .asset else { return [] }
    return elements(of: field).enumerated().compactMap { n, value in
      guard case .asset(let asset) = value else { return nil }
      return AssetPointer(field: field.name, n: n, asset: asset)
    }
  }

  private func elements(of field: Field) -> [FieldValue] {
    if case .list(let elements) = field.value { elements } else { [field.value] }
  }

  private func requireSameZone(_ reference: Reference, field: String) throws {
    var isSame = reference.zoneName == nil || reference.zoneName == zone.name
    if isSame, let owner = reference.ownerRecordName, owner != "__defaultOwner__" {
      isSame = try c.exists(
        """
        SELECT 1 FROM container_user WHERE container = \(zone.container)
          AND record_name = \(owner) AND account = \(zone.owner)
        """)
    }
    guard isSame else {
      throw StoreError(
        .referenceViolation, "A reference cannot lead to another zone.",
        context: ["field": field, "recordName": reference.recordName])
    }
  }

  private func requireStored(_ pointer: AssetPointer) throws {
    let asset = pointer.asset
    let isStored = try c.exists(
      "SELECT 1 FROM asset WHERE digest = \(asset.digest) AND size = \(asset.size)")
    guard isStored else {
      throw StoreError(
        .badRequest, "The file of this field was not uploaded.", context: ["field": pointer.field])
    }
  }
}
