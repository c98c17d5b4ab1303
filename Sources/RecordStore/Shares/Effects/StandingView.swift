import Records

/// Says where people stand in a crowd, with the decision function and nothing else.
struct StandingView {
  /// Of everybody concerned, as they are now.
  let facts: [AccountID: AccessFacts]
  let now: Int64

  /// A person or an invitation whose standing changes.
  struct Change {
    var account: AccountID?
    /// The participation it is about: the one that stays or comes, else the one that went.
    var row: ParticipantRow?
    var before: ShareConsequences.Standing
    var after: ShareConsequences.Standing

    /// Whoever may not see addresses knows of themselves and of those they invited.
    func isKnown(to viewer: AccountID?) -> Bool {
      viewer != nil && (account == viewer || row?.invitedBy == viewer)
    }

    func page(_ directory: PeopleDirectory) -> ShareConsequences.RightChange {
      // Whose the address of an invitation is that nobody was sent yet stays unsaid.
      let isNew = row.map { $0.id.rawValue < 0 && $0.account == nil } ?? false
      let known = isNew ? nil : account
      var person = known.map { directory.person($0, withAddress: true) } ?? Person()
      if person.address == nil { person.address = row?.addressTyped }
      return ShareConsequences.RightChange(
        person: person, participant: row.flatMap { $0.id.rawValue < 0 ? nil : $0.id },
        before: before, after: after)
    }
  }

  func changes(from before: ShareCrowd, to after: ShareCrowd) -> [Change] {
    var seen: Set<AccountID> = []
    var changes: [Change] = []
    let capsBefore = caps(before)
    let capsAfter = caps(after)
    let all = before.members + after.members
    for member in all {
      if let holder = member.holder {
        guard seen.insert(holder).inserted else { continue }
        changes.append(change(of: holder, (before, capsBefore), (after, capsAfter)))
      } else if !changes.contains(where: { $0.row?.id == member.row.id }),
        !after.members.contains(where: { $0.row.id == member.row.id && $0.holder != nil })
      {
        changes.append(
          Change(
            account: nil, row: member.row, before: open(member.row.id, before, capsBefore),
            after: open(member.row.id, after, capsAfter)))
      }
    }
    for account in after.blocked.subtracting(before.blocked).sorted()
    where seen.insert(account).inserted {
      changes.append(change(of: account, (before, capsBefore), (after, capsAfter)))
    }
    return changes.filter { $0.before != $0.after }
  }

  private func change(
    of account: AccountID, _ before: (ShareCrowd, InviterCaps), _ after: (ShareCrowd, InviterCaps)
  ) -> Change {
    let row = after.0.main(of: account) ?? before.0.main(of: account)
    return Change(
      account: account, row: row, before: standing(account, before.0, before.1),
      after: standing(account, after.0, after.1))
  }

  private func standing(
    _ account: AccountID, _ crowd: ShareCrowd, _ caps: InviterCaps
  ) -> ShareConsequences.Standing {
    let right = decide(account, crowd, caps)
    guard let row = crowd.main(of: account) else {
      return ShareConsequences.Standing(right: right, word: .none, state: nil)
    }
    var standing = open(row.id, crowd, caps)
    standing.right = right
    // What was accepted and leads nowhere, for whatever reason, is nothing to speak of.
    if row.status == .accepted, right < .read { standing.word = .none }
    return standing
  }

  /// An invitation by itself, whoever will take it.
  private func open(
    _ id: ParticipantID, _ crowd: ShareCrowd, _ caps: InviterCaps
  ) -> ShareConsequences.Standing {
    guard let row = crowd.members.first(where: { $0.row.id == id })?.row, crowd.share.isActive
    else {
      return ShareConsequences.Standing(right: .none, word: .none, state: nil)
    }
    let state = ParticipantState(row.status, opened: false, expires: row.expires, now: now)
    let granted = row.role == .publicUser ? crowd.share.publicPermission : row.permission
    let cap = row.role == .administrator ? nil : row.invitedBy.flatMap { caps.cap(by: $0) }
    let effective = min(granted, cap ?? .readWrite)
    let word =
      state == .expired
      ? RightWord.none
      : RightWord(effective, row.role, mayInvite: row.mayInvite && effective == .readWrite)
    return ShareConsequences.Standing(right: .none, word: word, state: state)
  }

  private func caps(_ crowd: ShareCrowd) -> InviterCaps {
    InviterCaps(crowd.members.map(\.row), in: crowd.share, now: now) { account in
      facts[account]?.accountState == .active && !crowd.blocked.contains(account)
        && !crowd.disabled.contains(account)
    }
  }

  private func decide(
    _ account: AccountID, _ crowd: ShareCrowd, _ caps: InviterCaps
  ) -> AccessRight {
    guard var facts = facts[account] else { return .none }
    facts.share?.isActive = crowd.share.isActive
    facts.share?.publicPermission = crowd.share.publicPermission
    facts.share?.allowsAnyone = crowd.share.allowsAnyone
    facts.isBlocked = crowd.blocked.contains(account)
    if crowd.disabled.contains(account) { facts.accountState = .disabled }
    let mine = crowd.members.filter { $0.holder == account }.map(\.row)
    let former = facts.participants.filter(\.isEnded)
    facts.participants = (mine.filter { $0.account != nil } + mine.filter { $0.account == nil }).map
    {
      row in
      ParticipantFacts(
        id: row.id, match: row.account == nil ? .verifiedAddress : .account, role: row.role,
        permission: row.permission, mayInvite: row.mayInvite,
        inviterPermission: row.role == .administrator
          ? nil : row.invitedBy.flatMap { caps.cap(by: $0, for: account) },
        status: row.status, expires: row.expires)
    }
    facts.participants += former
    let question = AccessQuestion(caller: .account(account), action: .readRecord, now: now)
    return Access.decide(question, facts).right
  }
}

extension ShareCrowd {
  /// The participation that counts for a person: what was accepted, else the best invitation.
  func main(of account: AccountID) -> ParticipantRow? {
    members.filter { $0.holder == account }.map(\.row).max { a, b in
      (a.status == .accepted ? 1 : 0, a.permission, -a.id.rawValue)
        < (b.status == .accepted ? 1 : 0, b.permission, -b.id.rawValue)
    }
  }
}
