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
  @discardableResult
  package static func approveRequest(
    _ context: WriteContext, share: ShareID, account: AccountID, _ permission: Permission
  ) throws -> InvitationOutcome {
    let invitation = Invitation(.account(account), permission: permission)
    let outcome = try invite(context, share: share, [invitation])[0]
    if case .refused(let error) = outcome { throw error }
    return outcome
  }

  package static func refuseRequest(
    _ context: WriteContext, share: ShareID, account: AccountID
  ) throws {
    let (row, _) = try authorize(context, .manageParticipants, share)
    guard try dropRequest(context, row.id, account) else { return }
    try moveTag(context, row)
  }

  /// Whoever had asked and was invited has their answer, by whichever way they were invited.
  static func settleRequests(
    _ context: WriteContext, _ share: ShareRow, by outcomes: [InvitationOutcome]
  ) throws {
    let c = context.connection
    guard try !Requesters.load(c, share.id).isEmpty else { return }
    var isSettled = false
    for outcome in outcomes {
      let id: ParticipantID
      switch outcome {
      case .invited(let new): id = new
      case .alreadyInvited(let old): id = old
      case .isOwner, .refused: continue
      }
      let row = try load(c, id)
      let person = try row.account ?? known(c, row)
      guard let person, try dropRequest(context, share.id, person) else { continue }
      try c.run("UPDATE participant SET is_approved_requester = 1 WHERE id = \(id)")
      isSettled = true
    }
    if isSettled { try moveTag(context, share) }
  }

  /// True when they had asked.
  @discardableResult
  static func dropRequest(
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
}

extension ParticipantFacts {
  /// In the share, or able to come in: there is nothing to ask for.
  fileprivate func isOpen(at now: Int64) -> Bool {
    !isEnded && !(expires.map { $0 <= now } ?? false)
  }
}
