package import Records
package import SQLite

/// Which files have to be sealed, and how a plain one becomes a sealed one.
package enum AssetSealing {
  /// What a new file for a record of this name and type is sealed with; nil when nothing says that
  /// the record has encrypted fields.
  package static func seal(
    _ context: WriteContext, zone: RecordZone, recordName: String, type: String?
  ) throws -> AssetSeal? {
    guard zone.scope == .private else { return nil }
    let stored = try NarrowRow.named(recordName, in: zone.id, context.connection)
    var isNeeded = stored?.isDeleted == false && stored?.flags.contains(.encrypted) == true
    if !isNeeded, let type = type ?? stored?.type {
      isNeeded = try hasEncryptedFields(context.connection, zone, type)
    }
    return isNeeded ? try seal(context, zone: zone.id) : nil
  }

  static func seal(_ context: WriteContext, zone: ZoneID) throws -> AssetSeal {
    AssetSeal(zone: zone, key: try context.connection.vault.makeKey(of: zone, context))
  }

  /// The same, later, by the zone alone.
  package static func seal(_ c: Connection, zone: ZoneID) throws -> AssetSeal {
    guard let key = try c.vault.key(of: zone, c) else { throw StoreError(.masterKeyMissing) }
    return AssetSeal(zone: zone, key: key)
  }

  private static func hasEncryptedFields(
    _ c: Connection, _ zone: RecordZone, _ type: String
  ) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM record_type t JOIN field f ON f.type = t.id
      WHERE t.container = \(zone.container) AND t.environment = \(zone.environment)
        AND t.name = \(type) AND f.is_encrypted = 1
      """)
  }
}

extension Store {
  /// Carries out a request; files that must be sealed first are, and then it is tried once more.
  package func sealingFiles<T>(
    of request: ModifyRequest, as actor: Actor, _ body: (ModifyRequest) async throws -> T
  ) async throws -> T {
    var request = request
    var replaced: [String] = []
    for _ in 0..<3 {
      do {
        let result = try await body(request)
        try await forget(replaced, as: actor)
        return result
      } catch let needed as NeedsSealing {
        for asset in needed.assets where request.sealedFiles[asset.digest] == nil {
          request.sealedFiles[asset.digest] = try await sealed(asset, for: needed.zone, as: actor)
          replaced.append(asset.digest)
        }
      }
    }
    throw StoreError(.failed)
  }

  /// A copy of a stored file under the key of a zone; nil makes a plain one.
  package func sealed(
    _ asset: Asset, for zone: ZoneID?, as actor: Actor
  ) async throws -> Asset {
    let seal = try await write(as: actor) { context in
      try zone.map { try AssetSealing.seal(context, zone: $0) }
    }
    let content = try AssetContent(read { try Assets.file(asset.digest, assets, $0) })
    let upload = try assets.begin(random: random, seal: seal)
    var offset: Int64 = 0
    while offset < content.size {
      let bytes = try content.read(at: offset, count: AssetSeal.chunk)
      guard !bytes.isEmpty else { break }
      try upload.append(bytes)
      offset += Int64(bytes.count)
    }
    let copy = try upload.finish()
    let files = assets
    try await write(as: actor) { try Assets.register($0, copy, in: files, sealedFor: zone) }
    return copy
  }

  /// The same file as it may stand in records of a zone: a file that is sealed for one zone cannot
  /// be read when that zone is gone.
  package func forZone(
    _ asset: Asset, _ zone: RecordZone, as actor: Actor
  ) async throws -> Asset {
    let sealed = try read { c in
      try c.first("SELECT sealed_zone FROM asset WHERE digest = \(asset.digest)") {
        $0.optionalKey(0, as: ZoneID.self)
      }
    }
    guard let sealedZone = sealed ?? nil, sealedZone != zone.id else { return asset }
    return try await self.sealed(
      asset, for: zone.scope == .private ? zone.id : nil, as: actor)
  }

  /// Plain files go at once when nothing names them any more.
  private func forget(_ digests: [String], as actor: Actor) async throws {
    guard !digests.isEmpty else { return }
    let files = assets
    let gone = try await write(as: actor) { context in
      try digests.filter { digest in
        try context.connection.run(
          "DELETE FROM asset WHERE digest = \(digest) AND refs <= 0") > 0
      }
    }
    try await write(as: actor) { try Assets.removeFiles($0, gone, in: files) }
  }
}
