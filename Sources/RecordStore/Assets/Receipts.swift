import Cryptography
package import Records
package import SQLite

/// What proves that somebody uploaded a file, and for which field of which record. A receipt is
/// good for one save.
package enum Receipts {
  static let lifetime: Int64 = 24 * 3_600 * 1_000

  /// Where a receipt may be used; without record and field in any of the zone.
  package struct Place: Hashable, Sendable {
    package var zone: ZoneID
    package var recordName: String
    package var field: String

    package init(zone: ZoneID, recordName: String = "", field: String = "") {
      self.zone = zone
      self.recordName = recordName
      self.field = field
    }
  }

  package static func issue(
    _ context: WriteContext, for asset: Asset, at place: Place, account: AccountID?
  ) throws -> String {
    let receipt = Base64.encode(context.random.bytes(24))
    try context.connection.run(
      """
      INSERT INTO receipt (hash, account, zone, record_name, field, digest, expires_at)
      VALUES (\(hash(of: receipt)), \(account), \(place.zone), \(place.recordName),
        \(place.field), \(asset.digest), \(context.now + lifetime))
      """)
    return receipt
  }

  /// The file behind a receipt; nil for one that was not given to this account for this place, was
  /// used, or is too old.
  package static func asset(
    of receipt: String, at place: Place, account: AccountID?, _ c: Connection, now: Int64
  ) throws -> (asset: Asset, hash: String)? {
    let hash = hash(of: receipt)
    return try c.first(
      """
      SELECT a.digest, a.size, a.checksum FROM receipt r JOIN asset a ON a.digest = r.digest
      WHERE r.hash = \(hash) AND r.account IS NOT DISTINCT FROM \(account)
        AND r.zone = \(place.zone) AND r.expires_at > \(now)
        AND (r.field = '' OR (r.record_name = \(place.recordName) AND r.field = \(place.field)))
      """
    ) { row in
      (Asset(digest: row.text(0), size: row.int(1), checksum: row.optionalText(2)), hash)
    }
  }

  /// Forgets receipts that nobody used.
  package static func sweep(_ context: WriteContext, limit: Int = 500) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM receipt WHERE hash IN
        (SELECT hash FROM receipt WHERE expires_at <= \(context.now) LIMIT \(limit))
      """)
  }

  static func hash(of receipt: String) -> String { SHA256.hex("receipt:" + receipt) }
}

extension ModifyBatch {
  /// Somebody else may have used one since it was looked at.
  func requireReceipts(of draft: Draft) throws {
    for hash in draft.operation.receipts {
      guard try c.exists("SELECT 1 FROM receipt WHERE hash = \(hash)") else {
        throw StoreError(.badRequest, "The receipt of a file was used already.")
      }
    }
  }
}
