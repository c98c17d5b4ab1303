import Records
import SQLite

/// Every participation of a caller in one share, ended ones too: by account, by each verified
/// address, and by the personal link they hold.
enum ParticipantFactsQuery {
  private struct Found {
    var facts: ParticipantFacts
    var invitedBy: AccountID?

    func bound(by caps: InviterCaps, for account: AccountID?) -> ParticipantFacts {
      var bound = facts
      // An administrator was appointed by the owner, whoever invited them first.
      if facts.role != .administrator {
        bound.inviterPermission = invitedBy.flatMap { caps.cap(by: $0, for: account) }
      }
      return bound
    }
  }

  static func load(
    _ c: Connection, share: ShareID, account: AccountID?, personalLink: ParticipantID?, now: Int64
  ) throws -> [ParticipantFacts] {
    var found: [Found] = []
    if let account { found += try ofAccount(c, share, account) }
    if let personalLink, !found.contains(where: { $0.facts.id == personalLink }) {
      found += try ofPersonalLink(c, share, personalLink, account)
    }
    guard found.contains(where: { $0.invitedBy != nil }) else { return found.map(\.facts) }
    let caps = try InviterCaps.load(c, share: share, now: now)
    return found.map { $0.bound(by: caps, for: account) }
  }

  /// The participations of several accounts in several shares, by account before by address. Found
  /// from the shares, which have few people: somebody may be in a great many shares.
  static func all(
    _ c: Connection, shares: [ShareID], accounts: [AccountID], now: Int64
  ) throws -> [(share: ShareID, account: AccountID, facts: ParticipantFacts)] {
    let sql: SQL = """
      SELECT p.id, p.role, p.permission, p.may_invite, p.status, p.ended_seq, p.expires_at,
        p.invited_by, 0 AS by_address, p.share, p.account
      FROM participant p WHERE p.share IN \(list: shares) AND +p.account IN \(list: accounts)
      UNION ALL
      SELECT p.id, p.role, p.permission, p.may_invite, p.status, p.ended_seq, p.expires_at,
        p.invited_by, 1, p.share, a.account
      FROM participant p CROSS JOIN address a
      WHERE p.share IN \(list: shares) AND p.account IS NULL AND a.kind = p.address_kind
        AND a.folded = p.address_folded AND a.verified_seq IS NOT NULL
        AND +a.account IN \(list: accounts)
      ORDER BY 9, 1
      """
    let found = try c.all(sql) { row in
      (
        share: try row.id(9, as: ShareID.self), account: try row.id(10, as: AccountID.self),
        found: try read(row, row.bool(8) ? .verifiedAddress : .account)
      )
    }
    var caps: [ShareID: InviterCaps] = [:]
    for share in Set(found.filter { $0.found.invitedBy != nil }.map(\.share)) {
      caps[share] = try InviterCaps.load(c, share: share, now: now)
    }
    return found.map { share, account, found in
      (share, account, caps[share].map { found.bound(by: $0, for: account) } ?? found.facts)
    }
  }

  private static func ofAccount(_ c: Connection, _ share: ShareID, _ account: AccountID) throws
    -> [Found]
  {
    let sql: SQL = """
      SELECT p.id, p.role, p.permission, p.may_invite, p.status, p.ended_seq, p.expires_at,
        p.invited_by, 0
      FROM participant p WHERE p.account = \(account) AND p.share = \(share)
      UNION ALL
      SELECT p.id, p.role, p.permission, p.may_invite, p.status, p.ended_seq, p.expires_at,
        p.invited_by, 1
      FROM address a CROSS JOIN participant p
      WHERE p.address_kind = a.kind AND p.address_folded = a.folded
        AND a.account = \(account) AND a.verified_seq IS NOT NULL AND p.share = \(share)
        AND p.account IS NULL
      """
    return try c.all(sql) { try read($0, $0.bool(8) ? .verifiedAddress : .account) }
  }

  private static func ofPersonalLink(
    _ c: Connection, _ share: ShareID, _ id: ParticipantID, _ account: AccountID?
  ) throws -> [Found] {
    let sql: SQL = """
      SELECT p.id, p.role, p.permission, p.may_invite, p.status, p.ended_seq, p.expires_at,
        p.invited_by,
        EXISTS (SELECT 1 FROM address a WHERE a.kind = p.address_kind
          AND a.folded = p.address_folded AND a.verified_seq IS NOT NULL
          AND a.account IS DISTINCT FROM \(account))
      FROM participant p WHERE p.id = \(id) AND p.share = \(share)
      """
    return try c.all(sql) { row in
      var found = try read(row, .personalLink)
      found.facts.isAddressOfAnother = row.bool(8)
      return found
    }
  }

  private static func read(_ row: Row, _ match: ParticipantFacts.Match) throws -> Found {
    let facts = ParticipantFacts(
      id: try row.id(0), match: match, role: try row.word(1), permission: try row.word(2),
      mayInvite: row.bool(3), status: try row.word(4), isEnded: !row.isNull(5),
      expires: row.optionalInt(6))
    return Found(facts: facts, invitedBy: try row.optionalID(7))
  }
}
