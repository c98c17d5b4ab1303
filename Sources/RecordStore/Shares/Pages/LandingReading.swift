import Records
import SQLite

/// Finds the state of a visit. Which ways are open is asked of the decision; here it is only put
/// into the order of the pages.
struct LandingReading {
  let visit: LinkVisit
  let caller: Caller
  let now: Int64
  let open: AccessDecision
  let accept: AccessDecision

  init(_ visit: LinkVisit, _ caller: Caller, _ now: Int64) {
    self.visit = visit
    self.caller = caller
    self.now = now
    open = Self.decide(.openLink, caller, visit.facts, now)
    accept = Self.decide(.acceptShare, caller, visit.facts, now)
  }

  private static func decide(
    _ action: AccessAction, _ caller: Caller, _ facts: AccessFacts, _ now: Int64
  ) -> AccessDecision {
    Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts)
  }

  private var account: AccountID? { caller.accountID }
  private var facts: AccessFacts { visit.facts }
  private var isOwner: Bool { open.right == .own }
  private var isOver: Bool { !visit.share.isActive || visit.link.endedAt != nil }

  /// The visitor's own live row, accepted or not.
  private var own: ParticipantFacts? {
    facts.present ?? facts.participants.first { $0.match != .personalLink && !$0.isEnded }
  }

  /// Preview off hides the share from everybody but its people, who holds a personal link, and whom
  /// a link that is open to everybody lets in.
  private var mayKnow: Bool {
    isOwner || own != nil || visit.personal != nil || visit.share.showsPreview || open.isAllowed
  }

  func state(_ c: Connection) throws -> LandingState {
    if facts.isBlocked, !isOwner { return .notFound }
    if isOver { return mayKnow ? .ended : .notFound }
    if isOwner { return .owner }
    if let own = facts.present { return try accepted(c, own) }
    if let personal = visit.personal { return try ofPersonal(c, personal) }
    if !accept.isAllowed, open.needsPassword { return .passwordNeeded(isSignedIn: account != nil) }
    guard mayKnow else { return .notFound }
    return try ofLink(c)
  }

  private func accepted(_ c: Connection, _ own: ParticipantFacts) throws -> LandingState {
    if open.opensParticipation { return .accepted(at: try answeredAt(c, own.id)) }
    // It leads nowhere any more; another way may.
    if accept.isAllowed { return .canAccept(nil) }
    if let expires = own.expires, expires <= now { return .expired(at: expires) }
    return .revoked
  }

  private func ofPersonal(_ c: Connection, _ row: ParticipantRow) throws -> LandingState {
    if visit.isPersonalOutdated || !row.isLive { return .revoked }
    if row.status == .accepted { return .used }
    if let expires = row.expires, expires <= now { return .expired(at: expires) }
    guard let account else { return open.isAllowed ? .signedOut : .revoked }
    if accept.opensInvitation(row.id) {
      if row.status == .declined { return .declined(at: try answeredAt(c, row.id)) }
      let isOwn = facts.participants.contains { $0.id == row.id && $0.match != .personalLink }
      if isOwn || row.account == account { return .canAccept(row.id) }
      return .chooseAccount(invited: row.addressTyped, row.id)
    }
    if accept.isAllowed { return .canAccept(nil) }
    return open.isAllowed ? .otherAccount(invited: row.maskedAddress) : .revoked
  }

  private func ofLink(_ c: Connection) throws -> LandingState {
    if account == nil { return open.isAllowed ? .signedOut : closed }
    if accept.isAllowed {
      guard let own, accept.opensInvitation(own.id) else { return .canAccept(nil) }
      if own.status == .declined { return .declined(at: try answeredAt(c, own.id)) }
      return .canAccept(own.id)
    }
    if let own, let expires = own.expires, expires <= now { return .expired(at: expires) }
    guard open.isAllowed else { return closed }
    if facts.participants.contains(where: { $0.isEnded && $0.status == .removed }) {
      return .revoked
    }
    return .otherAccount(invited: try onlyPending(c)?.maskedAddress)
  }

  /// Why the link itself leads nowhere.
  private var closed: LandingState {
    let reasons = open.paths.map(\.reason)
    if reasons.contains(.linkUsedUp) { return .used }
    if reasons.contains(.linkExpired), let expires = visit.link.expires {
      return .expired(at: expires)
    }
    return .notFound
  }

  /// The one open invitation, when there is exactly one it can have been sent to.
  private func onlyPending(_ c: Connection) throws -> ParticipantRow? {
    let pending = try ParticipantRow.live(c, share: visit.share.id).filter {
      $0.status == .invited && $0.addressTyped != nil
    }
    return pending.count == 1 ? pending[0] : nil
  }

  private func answeredAt(_ c: Connection, _ participant: ParticipantID) throws -> Int64 {
    let sql: SQL = """
      SELECT coalesce(answered_at, created_at) FROM participant WHERE id = \(participant)
      """
    return try c.first(sql) { $0.int(0) } ?? 0
  }
}

extension ParticipantRow {
  /// `b…@x.org`: enough to recognise one's own, too little to write to.
  var maskedAddress: String? {
    guard let typed = addressTyped, let first = typed.first else { return nil }
    switch addressKind {
    case .email:
      guard let at = typed.lastIndex(of: "@") else { return "…" }
      return "\(first)…\(typed[at...])"
    case .phone, nil:
      return "\(typed.prefix(3))…\(typed.suffix(2))"
    }
  }
}
