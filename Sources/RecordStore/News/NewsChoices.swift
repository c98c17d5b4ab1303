import Cryptography
package import Records
package import SQLite

/// How people want to hear by mail, for each kind.
package enum NewsChoices {
  static func mail(_ kind: NewsKind, of account: AccountID, _ c: Connection) throws -> NewsMail {
    let chosen = try c.first(
      "SELECT mail FROM news_choice WHERE account = \(account) AND kind = \(kind)"
    ) { try $0.word(0, as: NewsMail.self) }
    return chosen ?? kind.usualMail
  }

  package static func load(
    _ c: Connection, of account: AccountID
  ) throws -> [NewsKind: NewsMail] {
    var choices: [NewsKind: NewsMail] = [:]
    for kind in NewsKind.mailed { choices[kind] = try mail(kind, of: account, c) }
    return choices
  }

  package static func save(
    _ context: WriteContext, _ choices: [NewsKind: NewsMail]
  ) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    for (kind, mail) in choices where NewsKind.mailed.contains(kind) {
      try set(context, kind, mail, of: account)
    }
  }

  private static func set(
    _ context: WriteContext, _ kind: NewsKind, _ mail: NewsMail, of account: AccountID
  ) throws {
    let c = context.connection
    try c.run(
      """
      INSERT INTO news_choice (account, kind, mail) VALUES (\(account), \(kind), \(mail))
      ON CONFLICT (account, kind) DO UPDATE SET mail = excluded.mail
      """)
    guard mail == .never else { return }
    // Nothing of the kind goes out any more, not even what already waits.
    try c.run(
      "UPDATE news SET mail_at = NULL WHERE account = \(account) AND kind = \(kind)")
  }

  /// What the link in a mail ends: one kind, or the summaries.
  package enum Subject: Hashable, Sendable {
    case kind(NewsKind)
    case summaries

    var text: String {
      switch self {
      case .kind(let kind): kind.rawValue
      case .summaries: "summaries"
      }
    }

    init?(_ text: Substring) {
      if text == "summaries" {
        self = .summaries
      } else if let kind = NewsKind(rawValue: String(text)), NewsKind.mailed.contains(kind) {
        self = .kind(kind)
      } else {
        return nil
      }
    }
  }

  /// The secret of such a link: it says who, and what, and that this server wrote it.
  static func secret(_ account: AccountID, _ subject: Subject, _ keys: InstanceKey) -> String {
    let plain = "\(account.rawValue).\(subject.text)"
    return plain + "." + MailSecret.unsubscribing(plain, keys)
  }

  package static func read(
    _ secret: String, _ keys: InstanceKey
  ) -> (account: AccountID, subject: Subject)? {
    let parts = secret.split(separator: ".")
    guard parts.count == 3, let number = Int64(parts[0]), let subject = Subject(parts[1]) else {
      return nil
    }
    let account = AccountID(rawValue: number)
    let own = Self.secret(account, subject, keys)
    return ConstantTime.equal(own, secret) ? (account, subject) : nil
  }

  /// Whoever holds the link of a mail ends what it came for, signed in or not. False for a link that
  /// is none of ours.
  package static func unsubscribe(_ context: WriteContext, secret: String) throws -> Bool {
    guard let (account, subject) = read(secret, context.keys) else { return false }
    switch subject {
    case .kind(let kind): try set(context, kind, .never, of: account)
    case .summaries:
      for kind in NewsKind.mailed
      where try mail(kind, of: account, context.connection) == .daily {
        try set(context, kind, .never, of: account)
      }
    }
    return true
  }
}
