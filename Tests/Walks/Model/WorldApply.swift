package import Records

extension World {
  package struct Disagreement: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// Takes over what the store did, after checking that it is what the model expects.
  package mutating func apply(
    _ operation: WalkOperation, by account: AccountID, _ now: Int64,
    _ expected: WalkExpectation, _ result: WalkResult
  ) throws {
    if case .refused(let why) = result {
      if case .refused = expected { return }
      throw Disagreement(description: "the store refused (\(why)), the model did not")
    }
    switch expected {
    case .refused: throw Disagreement(description: "the model refuses, the store said \(result)")
    case .invitation(let invitation): try applyInvitation(operation, invitation, result)
    case .acceptance(let acceptance, let open):
      try applyAcceptance(operation, by: account, acceptance, open, result)
    case .declining(let open): decline(open)
    case .done: try applyDone(operation, by: account, now, result)
    }
  }

  private mutating func applyInvitation(
    _ operation: WalkOperation, _ expected: InvitationExpectation, _ result: WalkResult
  ) throws {
    guard let (share, invitation) = operation.invitation else { return }
    switch (expected, result) {
    case (.isOwner, .isOwner): break
    case (.alreadyInvited, .alreadyInvited(let id)): settleRequest(ofPerson: id)
    case (.new(let inviter), .invited(let id)) where participants[id] == nil:
      write(invitation, to: share, as: id, invitedBy: inviter)
      settleRequest(ofPerson: id)
    case (.renewed(let row, let inviter), .invited(let id)) where row == id:
      write(invitation, to: share, as: id, invitedBy: inviter)
      settleRequest(ofPerson: id)
    default: throw Disagreement(description: "expected \(expected), found \(result)")
    }
  }

  private mutating func applyAcceptance(
    _ operation: WalkOperation, by account: AccountID, _ expected: AcceptExpectation,
    _ open: [ParticipantID], _ result: WalkResult
  ) throws {
    guard let share = share(acceptedBy: operation) else { return }
    switch (expected, result) {
    case (.already(let row), .participant(let id, wasAlready: true)) where row == id: return
    case (.take(let rows), .participant(let id?, wasAlready: false)) where rows.contains(id):
      take(id, by: account, instead: open, in: share)
    case (.join, .participant(let id?, wasAlready: false)) where participants[id] == nil:
      join(id, by: account, in: share)
    default: throw Disagreement(description: "expected \(expected), found \(result)")
    }
    settleRequest(of: account, in: share)
  }

  private func share(acceptedBy operation: WalkOperation) -> ShareID? {
    switch operation {
    case .accept(let share, _, _): share
    case .openOneTimeLink(let id): participants[id]!.share
    default: nil
    }
  }

  private mutating func settleRequest(ofPerson id: ParticipantID) {
    let row = participants[id]!
    settleRequest(of: row.account ?? row.address.flatMap(known), in: row.share)
  }

  private mutating func applyDone(
    _ operation: WalkOperation, by account: AccountID, _ now: Int64, _ result: WalkResult
  ) throws {
    switch (operation, result) {
    case (.createRecord(let zone, let name, let type, let parent, let owner), .record(let id)):
      records[id] = Record(
        zone: zone, name: name, type: type, parent: parent, creator: account, owner: owner)
    case (.setParent(let id, let parent), _): records[id]!.parent = parent
    case (.deleteRecord(let id), _):
      deleteOrAnswer(id, by: account)
    case (
      .shareRecord(let id, let permission, let anyone),
      .share(let share, let record, let guid, let isNew)
    ):
      let isKnown = activeShare(ofRoot: id) == share
      guard isKnown != isNew else { throw Disagreement(description: "isNew is \(isNew)") }
      if isNew {
        start(
          share, root: id, zone: records[id]!.zone, record: record, guid: guid, permission,
          anyone: anyone)
      }
    case (
      .shareZone(let id, let permission, let anyone),
      .share(let share, let record, let guid, let isNew)
    ):
      let isKnown = activeShare(ofZone: id) == share
      guard isKnown != isNew else { throw Disagreement(description: "isNew is \(isNew)") }
      if isNew {
        start(
          share, root: nil, zone: id, record: record, guid: guid, permission, anyone: anyone)
      }
    case (.undoStop(let id), .restored(let record, let people)):
      try restore(id, record: record, people)
    case (.offer(let id), _):
      shares[participants[id]!.share]!.offeredTo = participants[id]!.account
    case (.answerOffer(let id, takes: true), .participant(let new?, _)):
      takeOver(id, by: account, as: new)
    case (.createZone(let container, let name), .zone(let id)):
      let isNew = !zones.values.contains {
        $0.container == container && $0.owner == account && $0.name == name && !$0.isDeleted
      }
      guard isNew == (zones[id] == nil) else { throw Disagreement(description: "zone \(id)") }
      if isNew { zones[id] = Zone(container: container, owner: account, name: name) }
    default:
      applySetting(operation, by: account, now, result)
      applyPeople(operation, by: account, result)
      try applyAsking(operation, by: account, now, result)
    }
  }

  /// Deleting a share record stops the share for its owner and is leaving for others.
  private mutating func deleteOrAnswer(_ id: RecordID, by account: AccountID) {
    guard let share = records[id]!.shareRecordOf else { return delete(id) }
    if zones[records[id]!.zone]!.owner == account { return end(share) }
    let rows = leaving(account, share)
    for row in rows { end(row, .left) }
    if rows.isEmpty {
      let question = WorldQuestion(
        caller: .account(account), action: .leaveShare, target: .share(share), now: 0)
      decline(openInvitations(question, in: share))
    }
  }

  private mutating func applySetting(
    _ operation: WalkOperation, by account: AccountID, _ now: Int64, _ result: WalkResult
  ) {
    switch operation {
    case .setPublicPermission(let id, let permission, let anyone):
      open(id, permission, anyone: anyone)
    case .setSwitches(let id, let mayInvite, let showsPreview, let allowsRequests):
      shares[id]!.participantsMayInvite = mayInvite
      shares[id]!.allowsRequests = allowsRequests
      shares[id]!.showsPreview = showsPreview
    case .setLinkExpiry(let id, let expires): shares[id]!.linkExpires = expires
    case .setLinkPassword(let id, let hasPassword):
      shares[id]!.hasPassword = hasPassword
      shares[id]!.passed = [:]
    case .setLinkUses(let id, let uses): shares[id]!.usesLeft = uses
    case .passGate(let id, let until): shares[id]!.passed[account] = until
    case .renewLink(let id):
      if case .guid(let guid) = result { shares[id]!.guid = guid }
      shares[id]!.passed = [:]
      if let expires = shares[id]!.linkExpires, expires <= now { shares[id]!.linkExpires = nil }
      if shares[id]!.usesLeft == 0 { shares[id]!.usesLeft = nil }
    case .stop(let id): end(id)
    case .withdrawOffer(let id), .answerOffer(let id, takes: false): shares[id]!.offeredTo = nil
    case .deleteZone(let zone): deleteZone(zone)
    case .addAddress(let account, let address): accounts[account]!.addresses.insert(address)
    case .setDisabled(let account, let isDisabled): accounts[account]!.isActive = !isDisabled
    case .setTeamRole(let container, let account, let role):
      containers[container]!.team[account] = role
    case .setGrants(let container, let type, let grants):
      containers[container]!.grants[type] = grants
    case .setMember(let container, let role, let account, let isMember):
      if isMember {
        containers[container]!.members[role, default: []].insert(account)
      } else {
        containers[container]!.members[role]?.remove(account)
      }
    case .grantAuditor(let container, let owner, let auditor, let until):
      containers[container]!.auditorGrants[AuditorGrant(owner: owner, auditor: auditor)] = until
    default: break
    }
  }

  private mutating func applyPeople(
    _ operation: WalkOperation, by account: AccountID, _ result: WalkResult
  ) {
    switch operation {
    case .change(let id, let change): self.change(id, change)
    case .remove(let id): end(id, .removed)
    case .undoRemoval(let id):
      if case .participant(let new?, _) = result { undo(id, as: new) }
    case .block(let share, let person): block(person, in: share)
    case .unblock(let share, let person): shares[share]!.blocked.remove(person)
    case .leave(let share): for id in leaving(account, share) { end(id, .left) }
    default: break
    }
  }
}
