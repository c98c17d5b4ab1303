package import Records

/// The walk's own rules for answering an invitation: accepting, declining, leaving.
extension World {
  package enum AcceptExpectation {
    case refused
    /// In before: the owner, or a participation that is in force.
    case already(ParticipantID?)
    /// One of these, the strongest, becomes a participation.
    case take([ParticipantID])
    case join
  }

  package func expectation(of question: WorldQuestion, in share: ShareID) -> AcceptExpectation {
    guard let account = question.account else { return .refused }
    let row = shares[share]!
    if row.isActive, zones[row.zone]!.owner == account {
      return accounts[account]!.isActive ? .already(nil) : .refused
    }
    guard answer(question).isAllowed else { return .refused }
    let open = openInvitations(question, in: share)
    let present = presentParticipation(question, in: share)
    if let present, participants[present]!.role != .publicUser || open.isEmpty {
      return .already(present)
    }
    guard let strongest = open.map({ participants[$0]!.permission }).max() else { return .join }
    return .take(open.filter { participants[$0]!.permission == strongest })
  }

  /// Invitations of the caller that lead to the action in question.
  package func openInvitations(_ question: WorldQuestion, in share: ShareID) -> [ParticipantID] {
    let place = place(of: question)
    return people(of: share).filter { id, row in
      let claim = claim(of: id, row, question, question.action, place)
      return claim.map { $0.leads && $0.path != "participant" } == true
    }.map(\.id)
  }

  private func presentParticipation(_ question: WorldQuestion, in share: ShareID)
    -> ParticipantID?
  {
    let place = place(of: question)
    return people(of: share).first { id, row in
      let claim = claim(of: id, row, question, question.action, place)
      return claim.map { $0.leads && $0.path == "participant" } == true
    }?.id
  }

  /// Whatever of the caller's is live in the share gives way to what they take up.
  package mutating func take(
    _ chosen: ParticipantID, by account: AccountID, instead open: [ParticipantID],
    in share: ShareID
  ) {
    clear(account, except: chosen, open, in: share)
    participants[chosen]!.account = account
    participants[chosen]!.status = .accepted
    participants[chosen]!.wasAccepted = true
  }

  package mutating func join(_ id: ParticipantID, by account: AccountID, in share: ShareID) {
    clear(account, except: nil, [], in: share)
    var row = Participant(share: share, account: account, role: .publicUser)
    row.permission = shares[share]!.publicPermission
    row.status = .accepted
    row.wasAccepted = true
    participants[id] = row
    if let left = shares[share]!.usesLeft { shares[share]!.usesLeft = left - 1 }
  }

  private mutating func clear(
    _ account: AccountID, except chosen: ParticipantID?, _ open: [ParticipantID],
    in share: ShareID
  ) {
    for (id, row) in people(of: share) where row.isLive && id != chosen {
      if row.account == account {
        end(id, row.status == .accepted ? .left : .removed)
      } else if open.contains(id) {
        end(id, .removed)
      }
    }
  }

  /// The invitations a "no" answers; nil when there is nothing to decline.
  package func declinable(_ question: WorldQuestion, in share: ShareID) -> [ParticipantID]? {
    guard question.account != nil, answer(question).isAllowed else { return nil }
    let open = openInvitations(question, in: share)
    return open.isEmpty ? nil : open
  }

  package mutating func decline(_ open: [ParticipantID]) {
    for id in open where participants[id]!.status == .invited {
      participants[id]!.status = .declined
    }
  }

  /// What ends when somebody leaves: participations, or nil when it would be a decline.
  package func leaving(_ account: AccountID, _ share: ShareID) -> [ParticipantID] {
    people(of: share).filter {
      $0.row.isLive && $0.row.account == account && $0.row.status == .accepted
    }.map(\.id)
  }
}
