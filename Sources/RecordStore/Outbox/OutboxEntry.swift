package import Records
import SQLite

/// What a message is about.
package enum MailKind: String, Sendable, CaseIterable {
  case invitation
  case passwordReset = "password-reset"
  case addressCheck = "address-check"
  case addressAdded = "address-added"
  /// One thing that somebody is told of at once, or those of a day.
  case news, summary
  /// What a rule has found.
  case alert
}

/// Where a message stands. It leaves `queued` at most once for each try, and after `ending` it is
/// never tried again by itself: whoever sent it sees `unknown` and decides.
package enum OutboxState: String, Sendable, CaseIterable {
  case queued
  /// The mail server is being spoken to; it does not have the whole message yet.
  case sending
  /// The mail server has the whole message and may deliver it.
  case ending
  case sent, refused
  /// The server did not say what it did with it, or this server stopped before it heard.
  case unknown
  /// What it was about was over before it could be sent.
  case dropped

  package var isWaiting: Bool { self == .queued || self == .sending || self == .ending }
}

/// A message of the outbox, as pages tell of it; what it says is not part of that.
package struct OutboxEntry: Hashable, Sendable {
  package var id: Int64
  package var kind: MailKind
  package var recipient: String
  package var state: OutboxState
  package var tries: Int64
  /// Milliseconds since 1970.
  package var createdAt: Int64
  package var changedAt: Int64
  /// When the next try is.
  package var dueAt: Int64?
  /// What the mail server said last.
  package var answer: String?
  package var participant: ParticipantID?

  /// It is not with the recipient, as far as anybody knows, though it was tried.
  package var isTrouble: Bool {
    state == .refused || state == .unknown || state == .queued && tries > 0
  }

  static let columns: SQL = """
    o.id, o.kind, o.recipient, o.state, o.tries, o.created_at, o.changed_at, o.due_at, o.answer,
    o.participant
    """

  init(_ row: Row) throws {
    id = row.int(0)
    kind = try row.word(1)
    recipient = row.text(2)
    state = try row.word(3)
    tries = row.int(4)
    createdAt = row.int(5)
    changedAt = row.int(6)
    dueAt = row.optionalInt(7)
    answer = row.optionalText(8)
    participant = try row.optionalID(9)
  }
}
