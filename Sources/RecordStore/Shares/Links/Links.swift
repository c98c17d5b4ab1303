import Cryptography
package import Records
import SQLite

/// Makes links. A short GUID is 128 random bits and cannot be guessed.
package enum Links {
  /// The short GUID of a record that is not shared yet; its first share takes the link over.
  package static func makeForRecord(_ context: WriteContext, record: RecordID) throws -> String {
    let sql: SQL = "SELECT guid FROM link WHERE record = \(record) AND ended_at IS NULL"
    if let guid = try context.connection.first(sql, { $0.text(0) }) { return guid }
    return try insert(context, share: nil, record: record, after: nil).guid
  }

  /// The first link of a share: the one its root has already, else a new one.
  static func make(_ context: WriteContext, share: ShareID, root: RecordID?) throws -> LinkRow {
    let c = context.connection
    let sql: SQL = "SELECT id FROM link WHERE record = \(root) AND ended_at IS NULL"
    if let id = try c.first(sql, { $0.int(0) }) {
      try context.changing(LinkFact.self, id) {
        try c.run("UPDATE link SET share = \(share) WHERE id = \(id)")
      }
      if let link = try LinkRow.current(c, share) { return link }
    }
    return try insert(context, share: share, record: root, after: nil)
  }

  /// Ends a link for good and makes the next one, with the same conditions.
  static func replace(_ context: WriteContext, _ old: LinkRow?, share: ShareRow) throws -> LinkRow {
    if let old {
      try context.changing(LinkFact.self, old.id) {
        try context.connection.run(
          "UPDATE link SET ended_at = \(context.now) WHERE id = \(old.id)")
      }
    }
    return try insert(context, share: share.id, record: share.root, after: old)
  }

  static func insert(
    _ context: WriteContext, share: ShareID?, record: RecordID?, after old: LinkRow?,
    for participant: ParticipantID? = nil
  ) throws -> LinkRow {
    let guid = Base64.encode(context.random.bytes(17), .url)
    // What has passed or is used up would end the new link before it begins.
    let expires = old?.expires.flatMap { $0 > context.now ? $0 : nil }
    let uses = old?.usesLeft.flatMap { $0 > 0 ? $0 : nil }
    let id = try context.connection.insert(
      """
      INSERT INTO link (guid, share, record, participant, created_at, expires_at, password_hash,
        uses_left)
      VALUES (\(guid), \(share), \(record), \(participant), \(context.now), \(expires),
        \(old?.passwordHash), \(uses))
      RETURNING id
      """)
    try context.changed(LinkFact.self, id, before: nil)
    return LinkRow(
      id: id, guid: guid, share: share, createdAt: context.now, endedAt: nil, expires: expires,
      passwordHash: old?.passwordHash, usesLeft: uses, participant: participant)
  }
}
