package import Records

extension World {
  /// What a participant has now, followed up through everybody who invited.
  package func permission(of row: Participant, now: Int64, seen: Set<AccountID> = []) -> Permission
  {
    let given = given(to: row)
    guard row.role != .administrator, let inviter = row.invitedBy else { return given }
    return min(given, holding(of: inviter, in: row.share, now: now, seen: seen))
  }

  /// The same for the caller, to whom nothing can come back from themselves.
  package func permission(of row: Participant, for question: WorldQuestion) -> Permission {
    permission(of: row, now: question.now, seen: Set([question.account].compactMap(\.self)))
  }

  /// What the owner gave, before looking at inviters.
  package func given(to row: Participant) -> Permission {
    switch row.role {
    case .publicUser: shares[row.share]?.publicPermission ?? .none
    case .administrator: row.permission == .none ? .none : .readWrite
    default: row.permission
    }
  }

  /// What an account holds in a share now, as a bound for those it invited.
  private func holding(
    of account: AccountID, in share: ShareID, now: Int64, seen: Set<AccountID>
  ) -> Permission {
    if zones[shares[share]!.zone]!.owner == account { return .readWrite }
    guard accounts[account]?.isActive == true, !seen.contains(account),
      shares[share]?.blocked.contains(account) == false
    else { return .none }
    let row = participants.values.first {
      $0.share == share && $0.account == account && $0.isLive && $0.status == .accepted
    }
    guard let row, !row.isExpired(now) else { return .none }
    return permission(of: row, now: now, seen: seen.union([account]))
  }
}
