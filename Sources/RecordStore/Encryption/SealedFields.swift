import Cryptography
import Records
package import SQLite
import WireFormat

/// Encrypted fields of the records of one zone: AES-256-GCM under the zone's key, bound to zone,
/// record and field, so that a value cannot be moved to another place.
struct SealedFields {
  let zone: ZoneID
  let key: [UInt8]

  func seal(
    _ value: FieldValue, of field: String, record: String, _ random: any RandomSource
  ) throws -> FieldValue {
    do {
      return .sealed(
        try AESGCM.seal(
          FieldCodec.valueText(value), key: key, random: random,
          authenticating: extra(field, record)))
    } catch {
      throw StoreError(.failed)
    }
  }

  func open(_ sealed: [UInt8], of field: String, record: String) throws -> [UInt8] {
    do {
      return try AESGCM.open(sealed, key: key, authenticating: extra(field, record))
    } catch {
      throw StoreError(
        .damaged, "An encrypted value is damaged or was moved.",
        context: ["recordName": record, "field": field])
    }
  }

  /// The stored text of a record's fields, opened.
  func open(_ stored: [UInt8], record: String) throws -> [UInt8] {
    do {
      return try FieldCodec.opening(stored: stored) { try open($1, of: $0, record: record) }
    } catch let error as FieldError {
      throw StoreError(.damaged, context: ["recordName": record, "field": error.field ?? ""])
    }
  }

  private func extra(_ field: String, _ record: String) -> [UInt8] {
    Array("\(zone.rawValue)\u{0}\(record)\u{0}\(field)".utf8)
  }
}

extension SealedFields {
  /// Nil when the zone has no key, and so nothing that is encrypted.
  static func of(_ zone: ZoneID, _ c: Connection) throws -> SealedFields? {
    try c.vault.key(of: zone, c).map { SealedFields(zone: zone, key: $0) }
  }
}

extension SealedFields {
  static func seal(
    _ field: Field, in zone: ZoneID, record: String, _ context: WriteContext
  ) throws -> Field {
    guard field.isEncrypted, field.value != .null else { return field }
    if case .sealed = field.value { return field }
    var field = field
    let key = try context.connection.vault.makeKey(of: zone, context)
    field.value = try SealedFields(zone: zone, key: key)
      .seal(field.value, of: field.name, record: record, context.random)
    return field
  }
}

extension RecordRow {
  /// The row as it may leave the store: with its encrypted fields opened.
  package func opened(_ c: Connection) throws -> RecordRow {
    guard flags.contains(.encrypted), !fields.isEmpty else { return self }
    guard let sealed = try SealedFields.of(zone, c) else { throw StoreError(.masterKeyMissing) }
    var row = self
    row.fields = try sealed.open(fields, record: name)
    return row
  }
}
