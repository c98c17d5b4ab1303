import Records
import SQLite

extension PersonalSecret {
  /// Whether this link was mailed to just this address.
  func proves(_ email: String, _ c: Connection, _ participant: ParticipantID?) throws -> Bool {
    guard let participant, let row = try ParticipantRow.load(c, participant),
      row.addressKind == .email, let address = try? FoldedAddress(.email, email)
    else { return false }
    return row.addressFolded == address.folded && wasMailed(row)
  }

  /// Whoever accepts through the link that only the mail carried has shown that they read the mail
  /// of the invited address. Where they gave that address as their own, it counts as verified now.
  func confirmAddress(_ context: WriteContext, _ acceptance: Acceptance) throws {
    guard let account = context.actor.account, let participant = acceptance.participant,
      let row = try ParticipantRow.load(context.connection, participant),
      row.addressKind == .email, let typed = row.addressTyped, let folded = row.addressFolded,
      wasMailed(row)
    else { return }
    try AddressClaims.confirm(
      context, account, FoldedAddress(.email, typed: typed, folded: folded))
  }
}
