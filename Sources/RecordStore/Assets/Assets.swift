package import Records
package import SQLite

/// Which stored files there are and how many stored versions of records name each of them.
package enum Assets {
  /// A file must be known before a record can name it. Nobody naming it for a day, it goes.
  package static func register(
    _ context: WriteContext, _ asset: Asset, in files: AssetFiles, sealedFor zone: ZoneID? = nil
  ) throws {
    guard files.exists(asset.digest) else {
      throw StoreError(.notFound, "The file is not there any more; upload it again.")
    }
    try context.connection.run(
      """
      INSERT INTO asset (digest, size, refs, created_at, sealed_zone, checksum)
      VALUES (\(asset.digest), \(asset.size), 0, \(context.now), \(zone), \(asset.checksum))
      ON CONFLICT (digest) DO UPDATE SET created_at = excluded.created_at
      """)
  }

  /// Forgets files that nothing names and that came before a time. Their bytes go in a later write,
  /// by `removeFiles`.
  package static func sweep(
    _ context: WriteContext, before: Int64, limit: Int = 500
  ) throws -> [String] {
    let c = context.connection
    let digests = try c.all(
      """
      SELECT digest FROM asset WHERE refs <= 0 AND created_at < \(before) LIMIT \(limit)
      """
    ) { $0.text(0) }
    for digest in digests { try c.run("DELETE FROM asset WHERE digest = \(digest)") }
    return digests
  }

  /// Removes the bytes of swept files. It runs as a write, so that nobody registers meanwhile.
  package static func removeFiles(
    _ context: WriteContext, _ digests: [String], in files: AssetFiles
  ) throws {
    for digest in digests {
      let isKnown = try context.connection.exists(
        "SELECT 1 FROM asset WHERE digest = \(digest)")
      if !isKnown { files.remove(digest) }
    }
  }

  /// The file a download address leads to. Whether its holder may read it is decided again.
  package static func open(
    _ c: Connection, files: AssetFiles, key: [UInt8], token: String, now: Int64
  ) throws -> OpenAsset {
    let address = try DownloadAddress(token: token, key: key, now: now)
    guard let row = try RecordRow.with(id: address.record, c), !row.isDeleted else {
      throw missing
    }
    var proof = address.proof
    if proof.showedLink {
      let share = try SharePanel.governing(c, record: row.id)
      let link = try share.flatMap { try LinkRow.current(c, $0) }
      // Shown was a link that has ended, or one with another password.
      if link?.stamp != address.linkStamp { proof = Proof() }
    }
    let viewer = Viewer(
      caller: address.account.map(Caller.account) ?? .anyone, now: now, proof: proof,
      isLookRecorded: true)
    let access = ZoneAccess(c, zone: try RecordZone.load(row.zone, c), viewer: viewer)
    try access.require(.readRecord, access.recordClass(of: NarrowRow(row)))
    let found = try c.first(
      """
      SELECT digest FROM asset_row
      WHERE record = \(row.id) AND field = \(address.field) AND n = \(address.n)
      """
    ) { $0.text(0) }
    guard let found else { throw missing }
    return try file(found, files, c, field: address.field, recordName: row.name)
  }

  /// The files of a record that hold their bytes as they are, in the order of the fields; none for
  /// who may not read the record, or only by a look that is recorded.
  package static func files(
    _ c: Connection, _ viewer: Viewer, of record: RecordID, limit: Int
  ) throws -> [(field: String, n: Int, digest: String)] {
    guard let row = try RecordRow.with(id: record, c), !row.isDeleted else { return [] }
    let access = ZoneAccess(c, zone: try RecordZone.load(row.zone, c), viewer: viewer)
    do {
      try access.require(.readRecord, access.recordClass(of: NarrowRow(row)))
    } catch is StoreError { return [] }
    let sql: SQL = """
      SELECT r.field, r.n, r.digest FROM asset_row r CROSS JOIN asset a
      WHERE r.record = \(record) AND a.digest = r.digest AND a.sealed_zone IS NULL
      ORDER BY r.field, r.n LIMIT \(limit)
      """
    return try c.all(sql) { ($0.text(0), Int($0.int(1)), $0.text(2)) }
  }

  /// A stored file with what opens it. Nobody is asked.
  static func file(
    _ digest: String, _ files: AssetFiles, _ c: Connection, field: String = "",
    recordName: String = ""
  ) throws -> OpenAsset {
    let row = try c.first("SELECT size, sealed_zone FROM asset WHERE digest = \(digest)") {
      (size: $0.int(0), zone: $0.optionalKey(1, as: ZoneID.self))
    }
    guard let row else { throw missing }
    return OpenAsset(
      path: files.path(of: digest), size: row.size, digest: digest, field: field,
      recordName: recordName, seal: try row.zone.map { try seal(of: $0, c) })
  }

  private static func seal(of zone: ZoneID, _ c: Connection) throws -> AssetSeal {
    guard let key = try c.vault.key(of: zone, c) else { throw StoreError(.masterKeyMissing) }
    return AssetSeal(zone: zone, key: key)
  }

  private static var missing: StoreError { StoreError(.notFound, "The file does not exist.") }
}

/// A file that may be sent.
package struct OpenAsset: Hashable, Sendable {
  package let path: String
  package let size: Int64
  package let digest: String
  package let field: String
  package let recordName: String
  /// What opens the file; nil when it holds its bytes as they are.
  package let seal: AssetSeal?
}

extension Store {
  /// Stores and registers bytes that are in memory already.
  package func storeAsset(_ bytes: [UInt8], as actor: Actor) async throws -> Asset {
    let asset = try assets.store(bytes, random: random)
    let files = assets
    try await write(as: actor) { try Assets.register($0, asset, in: files) }
    return asset
  }
}
