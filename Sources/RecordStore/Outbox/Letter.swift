package import Records
import SQLite

/// A message that is to be sent now, with all that it says. Its secrets are made here from keys that
/// the store does not hold, and stay in memory.
package struct Letter: Sendable {
  package enum Content: Sendable {
    case invitation(Invited)
    case passwordReset(name: String, secret: String, until: Int64)
    case addressCheck(name: String, code: String, secret: String, until: Int64)
    case addressAdded(name: String, address: String)
    case news(NewsItem, ending: String)
    case summary([NewsItem], ending: String)
    case alert([FoundThing], container: Container?)
  }

  package struct Invited: Sendable {
    package var inviter: Person
    package var title: String
    /// The type of the shared record; nil for a whole zone.
    package var kind: String?
    package var permission: Permission
    package var until: Int64?
    package var note: String?
    package var guid: String
    package var secret: String
  }

  package let id: Int64
  /// Which try this is.
  package let tries: Int64
  /// The same at every try.
  package let identifier: String
  package let recipient: String
  package let language: String
  package let createdAt: Int64
  package let content: Content
}

/// A message of the outbox with what only its making needs.
struct StoredLetter {
  var id: Int64
  var kind: MailKind
  var identifier: String
  var participant: ParticipantID?
  var account: AccountID?
  var recipient: String
  var language: String
  var note: String?
  var nonce: String?
  var state: OutboxState
  var tries: Int64
  var createdAt: Int64

  static func due(_ c: Connection, now: Int64) throws -> StoredLetter? {
    let sql: SQL = """
      SELECT id, kind, identifier, participant, account, recipient, language, note, nonce, state,
        tries, created_at
      FROM outbox WHERE due_at <= \(now) ORDER BY due_at, id LIMIT 1
      """
    return try c.first(sql) { row in
      StoredLetter(
        id: row.int(0), kind: try row.word(1), identifier: row.text(2),
        participant: try row.optionalID(3), account: try row.optionalID(4),
        recipient: row.text(5), language: row.text(6), note: row.optionalText(7),
        nonce: row.optionalText(8), state: try row.word(9), tries: row.int(10),
        createdAt: row.int(11))
    }
  }

  /// Nil when what it is about is over.
  func letter(_ context: WriteContext) throws -> Letter? {
    guard let content = try content(context) else { return nil }
    return Letter(
      id: id, tries: tries + 1, identifier: identifier, recipient: recipient, language: language,
      createdAt: createdAt, content: content)
  }

  private func content(_ context: WriteContext) throws -> Letter.Content? {
    switch kind {
    case .invitation: return try invited(context).map { .invitation($0) }
    case .passwordReset:
      guard let nonce, let name = try name(context) else { return nil }
      let secret = MailSecret.link(nonce, context.keys)
      let found = try OneTimeSecrets.find(secret, context.connection, now: context.now)
      return found.map { .passwordReset(name: name, secret: secret, until: $0.expiresAt) }
    case .addressCheck:
      guard let nonce, let name = try name(context) else { return nil }
      let secret = MailSecret.link(nonce, context.keys)
      let check = try AddressChecks.find(secret, context.connection, now: context.now)
      return check.map { check in
        .addressCheck(
          name: name, code: MailSecret.code(nonce, context.keys), secret: secret,
          until: check.expiresAt)
      }
    case .addressAdded:
      guard let note, let name = try name(context) else { return nil }
      return .addressAdded(name: name, address: note)
    case .news, .summary: return try news(context)
    case .alert: return try alert(context)
    }
  }

  /// What its reader has not seen meanwhile; with the secret that ends such mails.
  private func news(_ context: WriteContext) throws -> Letter.Content? {
    guard let account, createdAt > context.now - NewsMailing.longestDelay else { return nil }
    let items = try News.items(
      context.connection, account, ofMessage: id, now: context.now)
    guard let first = items.first else { return nil }
    if kind == .news {
      let ending = NewsChoices.secret(account, .kind(first.kind), context.keys)
      return .news(first, ending: ending)
    }
    return .summary(items, ending: NewsChoices.secret(account, .summaries, context.keys))
  }

  private func name(_ context: WriteContext) throws -> String? {
    try account.map { try Accounts.load($0, context.connection).name }
  }

  private func invited(_ context: WriteContext) throws -> Letter.Invited? {
    let c = context.connection
    guard let participant, let row = try ParticipantRow.load(c, participant), row.isLive,
      row.status == .invited, !row.isExpired(at: context.now),
      let summary = try ShareSummary.load(c, row.share), summary.isActive,
      let guid = summary.guid
    else { return nil }
    let by = row.invitedBy ?? summary.owner
    let directory = try PeopleDirectory(
      c, [summary.owner, by], container: summary.container, viewer: .anyone)
    return Letter.Invited(
      inviter: by == summary.owner
        ? directory.owner(by, seesAddresses: false) : directory.person(by, withAddress: false),
      title: summary.givenTitle, kind: summary.rootType,
      permission: row.permission, until: row.expires, note: note, guid: guid,
      secret: PersonalSecret.text(row, keys: context.keys, isMailed: true))
  }
}
