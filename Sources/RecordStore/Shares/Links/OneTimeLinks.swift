package import Records
import SQLite

/// A link that lets one person in, whoever uses it first, and nobody after them.
package struct OneTimeLink: Hashable, Sendable {
  package var participant: ParticipantID
  var uuid: String
  package var guid: String
  package var createdAt: Int64

  /// Those that nobody has used yet.
  static func open(_ c: Connection, _ share: ShareID) throws -> [OneTimeLink] {
    let sql: SQL = """
      SELECT p.id, p.uuid, l.guid, l.created_at FROM link l JOIN participant p ON p.id = l.participant
      WHERE l.share = \(share) AND l.participant IS NOT NULL AND l.ended_at IS NULL
        AND p.ended_seq IS NULL AND p.account IS NULL
      ORDER BY l.id
      """
    return try c.all(sql) {
      OneTimeLink(
        participant: try $0.id(0), uuid: $0.text(1), guid: $0.text(2), createdAt: $0.int(3))
    }
  }

  /// It leads where a personal link of the same place leads, whichever of those that stood there
  /// is brought back.
  static func lead(
    _ context: WriteContext, from old: ParticipantRow, to new: ParticipantID
  ) throws {
    let c = context.connection
    let sql: SQL = """
      SELECT l.id FROM link l JOIN participant p ON p.id = l.participant
      WHERE p.share = \(old.share) AND (p.id = \(old.linkID) OR p.link_of = \(old.linkID))
        AND l.ended_at IS NULL
      """
    guard let link = try c.first(sql, { $0.int(0) }) else { return }
    try context.changing(LinkFact.self, link) {
      try c.run("UPDATE link SET participant = \(new) WHERE id = \(link)")
    }
  }
}

extension Shares {
  /// Makes a place for one person who is not named, and the link to it.
  package static func addOneTimeLink(
    _ context: WriteContext, share: ShareID, permission: Permission, uuid: String? = nil
  ) throws -> (participant: ParticipantID, guid: String) {
    let (row, _) = try authorize(context, .manageParticipants, share)
    guard permission != .none else {
      throw StoreError(.badRequest, "An invitation gives at least reading.")
    }
    let new = NewParticipant(uuid: uuid, role: .user, permission: permission)
    let participant = try new.insert(context, into: row)
    let link = try Links.insert(
      context, share: share, record: nil, after: nil, for: participant)
    try moveTag(context, row)
    return (participant, link.guid)
  }
}
