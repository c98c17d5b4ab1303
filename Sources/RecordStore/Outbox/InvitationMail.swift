package import Records
import SQLite

/// How the mail of an invitation is worded.
package struct InvitationMail: Sendable {
  /// Of somebody whose own language is not known.
  package var language: String
  /// What the inviter writes to everybody invited at once.
  package var note: String?

  package static let longestNote = 2_000

  package init(language: String, note: String? = nil) {
    self.language = language
    self.note = note.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Whether an invitation goes out by mail.
package enum MailOutcome: Hashable, Sendable {
  case queued(to: String)
  /// There is no e-mail address to send it to.
  case noAddress
  /// One is still on its way.
  case underWay
  case tooMany
}

extension Outbox {
  /// Queues the mail of an open invitation, for whoever may hand out its link.
  package static func invite(
    _ context: WriteContext, participant: ParticipantID, _ mail: InvitationMail
  ) throws -> MailOutcome {
    let c = context.connection
    // The same decision as for showing the link.
    _ = try SharePanel.personalSecret(
      c, caller: context.actor.caller, participant: participant, keys: context.keys,
      now: context.now)
    let row = try Shares.load(c, participant)
    guard let recipient = try recipient(of: row, c) else { return .noAddress }
    let isWaiting = try c.exists(
      "SELECT 1 FROM outbox WHERE participant = \(participant) AND due_at IS NOT NULL")
    if isWaiting { return .underWay }
    let sender = context.actor.account
    guard try hasRoom(context, for: sender) else { return .tooMany }
    let language = try recipient.account.flatMap { try Accounts.load($0, c).language }
    try queue(
      context,
      New(
        kind: .invitation, participant: participant, account: recipient.account, sender: sender,
        recipient: recipient.address, language: language ?? mail.language, note: mail.note))
    return .queued(to: recipient.address)
  }

  /// The invited address, or a verified one of the invited account.
  private static func recipient(
    of row: ParticipantRow, _ c: Connection
  ) throws -> (address: String, account: AccountID?)? {
    if row.addressKind == .email, let typed = row.addressTyped, let folded = row.addressFolded {
      let owner: SQL = """
        SELECT account FROM address WHERE kind = \(AddressKind.email) AND folded = \(folded)
          AND verified_seq IS NOT NULL
        """
      return (typed, try c.first(owner) { try $0.id(0) })
    }
    let account = try row.account ?? holder(of: row, c)
    guard let account else { return nil }
    return try address(of: account, c).map { ($0, account) }
  }

  /// The first e-mail address of an account that it has shown to be its own.
  static func address(of account: AccountID, _ c: Connection) throws -> String? {
    try c.first(
      """
      SELECT as_typed FROM address WHERE account = \(account) AND kind = \(AddressKind.email)
        AND verified_seq IS NOT NULL ORDER BY id LIMIT 1
      """
    ) { $0.text(0) }
  }

  /// Whose address it is.
  static func holder(of row: ParticipantRow, _ c: Connection) throws -> AccountID? {
    guard let kind = row.addressKind, let folded = row.addressFolded else { return nil }
    return try c.first(
      """
      SELECT account FROM address WHERE kind = \(kind) AND folded = \(folded)
        AND verified_seq IS NOT NULL
      """
    ) { try $0.id(0) }
  }
}
