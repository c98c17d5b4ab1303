package import Records

/// What the model expects of an operation.
package enum WalkExpectation: Sendable {
  case done
  case refused
  case invitation(World.InvitationExpectation)
  case acceptance(World.AcceptExpectation, [ParticipantID])
  case declining([ParticipantID])
}

extension World {
  package func expectation(
    of operation: WalkOperation, by account: AccountID, _ now: Int64
  ) -> WalkExpectation {
    let caller = Caller.account(account)
    switch operation {
    case .invite, .approve:
      guard let (share, invitation) = operation.invitation else { return .refused }
      let expected = expectation(of: invitation, to: share, by: account, now)
      return expected == .refused ? .refused : .invitation(expected)
    case .accept(let share, let byLink, let personal):
      let question = visit(share, .acceptShare, caller, byLink, personal, now)
      return acceptance(question, in: share)
    case .openOneTimeLink(let id):
      let question = visit(oneTimeLinkOf: id, .acceptShare, caller, now)
      return acceptance(question, in: participants[id]!.share)
    case .declineOneTimeLink(let id):
      let question = visit(oneTimeLinkOf: id, .leaveShare, caller, now)
      return declinable(question, in: participants[id]!.share).map { .declining($0) } ?? .refused
    case .decline(let share, let byLink, let personal):
      let question = visit(share, .leaveShare, caller, byLink, personal, now)
      return declinable(question, in: share).map { .declining($0) } ?? .refused
    case .leave(let share):
      guard shares[share]!.isActive, allows(.leaveShare, caller, .share(share), now) else {
        return .refused
      }
      if !leaving(account, share).isEmpty { return .done }
      let question = visit(share, .leaveShare, caller, false, nil, now)
      return declinable(question, in: share).map { .declining($0) } ?? .refused
    default: return isAllowed(operation, by: account, now) ? .done : .refused
    }
  }

  private func acceptance(_ question: WorldQuestion, in share: ShareID) -> WalkExpectation {
    let expected = expectation(of: question, in: share)
    if case .refused = expected { return .refused }
    return .acceptance(expected, openInvitations(question, in: share))
  }

  /// Somebody at the general or a personal link of a share, or at their own list of invitations.
  private func visit(
    _ share: ShareID, _ action: AccessAction, _ caller: Caller, _ byLink: Bool,
    _ personal: ParticipantID?, _ now: Int64
  ) -> WorldQuestion {
    var question = WorldQuestion(
      caller: caller, action: action, target: .share(share), now: now)
    question.showedLink = byLink || personal != nil
    question.personalLink = personal.map(holder(ofLinkOf:))
    return question
  }

  private func isAllowed(_ operation: WalkOperation, by account: AccountID, _ now: Int64) -> Bool {
    let caller = Caller.account(account)
    switch operation {
    case .createRecord(let zone, let name, let type, let parent, let owner):
      return mayCreate(zone, name: name, type: type, parent: parent, owner: owner, by: caller, now)
    case .updateRecord(let id): return mayUpdate(id, by: caller, now)
    case .setParent(let id, let parent): return mayMove(id, under: parent, by: caller, now)
    case .deleteRecord(let id): return mayDelete(id, by: caller, now)
    case .shareRecord(let id, _, _): return mayShare(id, by: caller, now)
    case .shareZone(let id, _, _): return mayShareZone(id, by: caller, now)
    case .setPublicPermission(let id, _, _), .setSwitches(let id, _, _, _),
      .setLinkExpiry(let id, _), .setLinkPassword(let id, _), .setLinkUses(let id, _),
      .renewLink(let id):
      return mayChange(id, .changeShare, by: caller, now)
    case .passGate(let id, _): return mayPassGate(of: id, account, now)
    case .stop(let id): return mayChange(id, .stopShare, by: caller, now)
    case .undoStop(let id): return mayRestore(id, by: caller, now)
    case .offer(let id): return mayOffer(id, by: caller, now)
    case .withdrawOffer(let id):
      return shares[id]!.offeredTo != nil && mayChange(id, .stopShare, by: caller, now)
    case .answerOffer(let id, takes: true): return mayTakeOver(id, by: account, now)
    case .answerOffer(let id, takes: false): return mayChange(id, .takeOver, by: caller, now)
    case .change(let id, let change): return mayBecome(change, id, by: caller, now)
    case .remove(let id): return participants[id]!.isLive && mayManage(id, by: caller, now)
    case .undoRemoval(let id): return mayUndo(id, by: caller, now)
    case .block(let share, let person): return mayBlock(person, in: share, by: caller, now)
    case .unblock(let share, let person):
      return shares[share]!.blocked.contains(person)
        && mayChange(share, .manageParticipants, by: caller, now)
    case .deny(let share, let person, let blocks):
      return mayDeny(person, share, blocks: blocks, by: caller, now)
    case .addOneTimeLink(let share, _):
      return mayChange(share, .manageParticipants, by: caller, now)
    case .createZone: return accounts[account]!.isActive
    case .setTeamRole(let container, let person, let role):
      let owners = containers[container]!.team.filter { $0.value == .owner }.map(\.key)
      return role == .owner || owners != [person]
    case .setDisabled(let person, true): return !isLastAdmin(person)
    case .deleteZone(let zone): return mayDeleteZone(zone, by: caller, now)
    case .addAddress, .setDisabled, .setGrants, .setMember, .grantAuditor, .advance,
      .invite, .approve, .accept, .decline, .leave, .request, .openOneTimeLink,
      .declineOneTimeLink:
      return true
    }
  }

  /// Whoever may see what the link leads to, or could but for its password.
  private func mayPassGate(of share: ShareID, _ account: AccountID, _ now: Int64) -> Bool {
    guard accounts[account]!.isActive, !shares[share]!.blocked.contains(account) else {
      return false
    }
    let answer = answer(visit(share, .openLink, .account(account), true, nil, now))
    return answer.isAllowed || answer.paths.contains { $0.hasSuffix(" passwordNeeded") }
  }

  private func isLastAdmin(_ person: AccountID) -> Bool {
    let admins = accounts.filter { $0.value.instanceRole == .admin && $0.value.isActive }.keys
    return Array(admins) == [person]
  }
}
