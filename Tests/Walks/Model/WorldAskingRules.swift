package import Records

/// The walk's own rules for people whom nobody has named: those who ask to be let in, and whoever
/// uses a one-time link first.
extension World {
  /// Whether asking leaves a trace; nobody is told.
  package func notesRequest(of account: AccountID, _ share: ShareID, _ now: Int64) -> Bool {
    let row = shares[share]!
    guard row.isActive, row.allowsRequests, accounts[account]!.isActive,
      zones[row.zone]!.owner != account, !row.blocked.contains(account)
    else { return false }
    return liveRows(of: account, in: share).allSatisfy { participants[$0]!.isExpired(now) }
  }

  package func mayDeny(
    _ account: AccountID, _ share: ShareID, blocks: Bool, by caller: Caller, _ now: Int64
  ) -> Bool {
    mayChange(share, .manageParticipants, by: caller, now)
      && (!blocks || mayBlock(account, in: share, by: caller, now))
  }

  /// Somebody at the address of a one-time link, which leads wherever a personal link would.
  package func visit(
    oneTimeLinkOf id: ParticipantID, _ action: AccessAction, _ caller: Caller, _ now: Int64
  ) -> WorldQuestion {
    WorldQuestion(
      caller: caller, action: action, target: .share(participants[id]!.share),
      personalLink: holder(ofLinkOf: id), now: now)
  }

  package mutating func applyAsking(
    _ operation: WalkOperation, by account: AccountID, _ now: Int64, _ result: WalkResult
  ) throws {
    switch (operation, result) {
    case (.request(let share), _):
      if notesRequest(of: account, share, now) { shares[share]!.requesters.insert(account) }
    case (.deny(let share, let person, let blocks), _):
      shares[share]!.requesters.remove(person)
      if blocks { block(person, in: share) }
    case (.addOneTimeLink(let share, let permission), .oneTimeLink(let id, let guid)):
      guard participants[id] == nil else { throw Disagreement(description: "\(id) was there") }
      var row = Participant(share: share)
      row.permission = permission
      participants[id] = row
      oneTimeLinks[id] = guid
    default: break
    }
  }

  /// Whoever is invited, comes in or is blocked asks for nothing any more.
  package mutating func settleRequest(of account: AccountID?, in share: ShareID) {
    if let account { shares[share]!.requesters.remove(account) }
  }
}
