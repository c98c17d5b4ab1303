import Records
import SQLite
import WireFormat

/// Rows that follow from a record's fields: index keys, references, assets.
extension RecordTable {
  func derive(
    _ record: RecordID, _ content: RecordContent, before: [Field]?, hadAssets: Bool = false
  ) throws {
    if let type = content.type {
      for field in type.indexedFields {
        try index(field, record, content.fields, before: before)
      }
    }
    try storePointers(record, content, isNew: before == nil)
    try storeAssets(record, content, hadAssets: hadAssets)
  }

  private func index(
    _ field: FieldRow, _ record: RecordID, _ after: [Field], before: [Field]?
  ) throws {
    let value = after.first { $0.name == field.name }?.value ?? .null
    var old: [[UInt8]] = []
    if let before {
      let last = before.first { $0.name == field.name }?.value ?? .null
      guard last != value else { return }
      old = keys(of: last, field)
    }
    let new = keys(of: value, field)
    for key in old where !new.contains(key) {
      try c.run(
        """
        DELETE FROM index_row WHERE field = \(field.id) AND zone = \(zone.id) AND key = \(key)
          AND record = \(record)
        """)
    }
    for key in new where !old.contains(key) {
      try c.run(
        """
        INSERT INTO index_row (field, zone, key, record)
        VALUES (\(field.id), \(zone.id), \(key), \(record))
        """)
    }
  }

  /// Only a field that can be sorted has a row for "no value".
  private func keys(of value: FieldValue, _ field: FieldRow) -> [[UInt8]] {
    let keys = IndexKey.keys(for: value)
    return field.isSortable ? keys : keys.filter { $0 != IndexKey.none }
  }

  private func storePointers(_ record: RecordID, _ content: RecordContent, isNew: Bool) throws {
    if !isNew {
      let old = try c.all(
        "SELECT field, n, target_name, action FROM reference_row WHERE source = \(record)"
      ) {
        RecordPointer(
          field: $0.text(0), n: Int($0.int(1)), name: $0.text(2), action: try $0.word(3))
      }
      guard Set(old) != Set(content.pointers) else { return }
      try c.run("DELETE FROM reference_row WHERE source = \(record)")
    }
    for pointer in content.pointers {
      try c.run(
        """
        INSERT INTO reference_row (source, field, n, target_zone, target_name, action)
        VALUES (\(record), \(pointer.field), \(pointer.n), \(zone.id), \(pointer.name),
          \(pointer.action))
        """)
    }
  }

  /// Each stored version, past ones too, counts once for each place where it names a file.
  private func storeAssets(
    _ record: RecordID, _ content: RecordContent, hadAssets: Bool
  ) throws {
    if hadAssets { try c.run("DELETE FROM asset_row WHERE record = \(record)") }
    for pointer in content.assets {
      try c.run(
        """
        INSERT INTO asset_row (record, field, n, digest)
        VALUES (\(record), \(pointer.field), \(pointer.n), \(pointer.asset.digest))
        """)
      try c.run("UPDATE asset SET refs = refs + 1 WHERE digest = \(pointer.asset.digest)")
    }
  }
}
