import Records

/// One thing that an operation does to a share and its people, as a value.
enum ShareEffect {
  /// An invitation, or somebody who joins by the link.
  case enter(NewParticipant)
  /// Another role, permission, right to invite or end.
  case change(ParticipantRow, to: ParticipantRow)
  /// An invitation that was declined or has expired is open again.
  case renew(ParticipantRow, to: ParticipantRow)
  /// An invitation becomes a participation; `claims` is true when its personal link was shown.
  case accept(ParticipantRow, by: AccountID, claims: Bool)
  case decline(ParticipantRow)
  case end(ParticipantRow, AcceptanceStatus)
  case block(AccountID)
  /// What the link gives everybody who holds it.
  case open(Permission, allowsAnyone: Bool)
  /// One of the uses that a link has left.
  case spend(link: Int64, left: Int64)
  /// Sharing ends: the records leave the share.
  case stop
  /// The others know somebody who is in by the name of their user record.
  case name(AccountID)
  /// The share record's change tag moves.
  case touch
}
