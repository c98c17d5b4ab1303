import Records
import SQLite
import WireFormat

/// Past versions whose time is over.
package enum History {
  /// Removes up to `limit` of them and lets go of their files. Answers how many there were.
  package static func purge(_ context: WriteContext, limit: Int = 500) throws -> Int {
    let c = context.connection
    let past = try c.all(
      """
      SELECT record, seq, fields FROM body_past WHERE until_at <= \(context.now)
      ORDER BY until_at LIMIT \(limit)
      """
    ) { (record: $0.int(0), seq: $0.int(1), assets: $0.withBytes(2, assets(in:))) }
    for version in past {
      for digest in version.assets {
        try c.run("UPDATE asset SET refs = refs - 1 WHERE digest = \(digest)")
      }
      try c.run(
        "DELETE FROM body_past WHERE record = \(version.record) AND seq = \(version.seq)")
    }
    return past.count
  }

  /// The files that a stored version names, once for each place.
  static func assets(in stored: UnsafeRawBufferPointer) -> [String] {
    guard let fields = try? FieldCodec.sealedFields(stored: stored) else { return [] }
    return fields.flatMap { field -> [FieldValue] in
      guard field.type.kind == .asset else { return [] }
      if case .list(let elements) = field.value { return elements }
      return [field.value]
    }.compactMap { value in
      if case .asset(let asset) = value { asset.digest } else { nil }
    }
  }
}
