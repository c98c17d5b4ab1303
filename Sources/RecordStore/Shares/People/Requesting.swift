package import Records
import SQLite

/// People who have asked to be let into a share.
enum Requesters {
  static let most = 100

  static func load(_ c: Connection, _ share: ShareID) throws -> [AccountID] {
    let sql: SQL = "SELECT account FROM requester WHERE share = \(share) ORDER BY at, account"
    return try c.all(sql) { try $0.id(0) }
  }
}

extension Requesters {
  /// With the time, the first one first.
  static func rows(_ c: Connection, _ share: ShareID) throws -> [(account: AccountID, at: Int64)] {
    try c.all("SELECT account, at FROM requester WHERE share = \(share) ORDER BY at, account") {
      (try $0.id(0), $0.int(1))
    }
  }
}

extension Shares {
  /// Asks the owner of what a link leads to. Nobody learns from the answer whether there is such a
  /// share: the request is noted where requests are welcome, and goes nowhere otherwise.
  package static func requestAccess(_ context: WriteContext, guid: String) throws {
    let c = context.connection
    let account = try account(context)
    let visit = try LinkVisit.load(
      c, caller: context.actor.caller, guid: guid, personal: nil, now: context.now)
    guard let visit, visit.share.isActive, visit.link.endedAt == nil,
      visit.share.allowsAccessRequests, !visit.facts.isBlocked, visit.share.owner != account,
      visit.facts.accountState == .active,
      !visit.facts.participants.contains(where: { $0.isOpen(at: context.now) }),
      try Requesters.load(c, visit.share.id).count < Requesters.most
    else { return }
    let zone = try RecordZone.load(visit.share.zone, c)
    _ = try Containers.userRecordName(context, container: zone.container, account: account)
    try context.changing(RequesterFact.self, visit.share.id) {
      try c.run(
        """
        INSERT INTO requester (share, account, at)
        VALUES (\(visit.share.id), \(account), \(context.now))
        ON CONFLICT (share, account) DO NOTHING
        """)
    }
    try moveTag(context, visit.share)
  }

  /// Invites somebody who has asked; they accept as everybody does.
  package static func approveRequest(
    _ context: WriteContext, share: ShareID, account: AccountID, _ permission: Permission
  ) throws {
    let invitation = Invitation(.account(account), permission: permission)
    switch try invite(context, share: share, [invitation]).first {
    case .refused(let error): throw error
    case .invited(let id), .alreadyInvited(let id):
      try settleRequest(context, share: share, of: id)
    case .isOwner, nil: break
    }
  }

  package static func refuseRequest(
    _ context: WriteContext, share: ShareID, account: AccountID
  ) throws {
    let (row, _) = try authorize(context, .manageParticipants, share)
    guard try drop(context, share, account) else { return }
    try moveTag(context, row)
  }

  /// Somebody who had asked was invited: the request is answered.
  static func settleRequest(
    _ context: WriteContext, share: ShareID, of participant: ParticipantID
  ) throws {
    let c = context.connection
    let row = try load(c, participant)
    let known = try row.account ?? accountOf(c, row)
    guard let known, try drop(context, share, known) else { return }
    try c.run(
      "UPDATE participant SET is_approved_requester = 1 WHERE id = \(participant)")
  }

  private static func drop(
    _ context: WriteContext, _ share: ShareID, _ account: AccountID
  ) throws -> Bool {
    let c = context.connection
    let hasAsked = try c.exists(
      "SELECT 1 FROM requester WHERE share = \(share) AND account = \(account)")
    guard hasAsked else { return false }
    try context.changing(RequesterFact.self, share) {
      try c.run("DELETE FROM requester WHERE share = \(share) AND account = \(account)")
    }
    return true
  }

  private static func accountOf(_ c: Connection, _ row: ParticipantRow) throws -> AccountID? {
    let sql: SQL = """
      SELECT account FROM address WHERE kind = \(row.addressKind)
        AND folded = \(row.addressFolded) AND verified_seq IS NOT NULL
      """
    return try c.first(sql) { try $0.id(0) }
  }
}

extension ParticipantFacts {
  /// In the share, or able to come in: there is nothing to ask for.
  fileprivate func isOpen(at now: Int64) -> Bool {
    !isEnded && !(expires.map { $0 <= now } ?? false)
  }
}
