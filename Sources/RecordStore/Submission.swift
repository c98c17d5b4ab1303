package import Records
package import SQLite

/// A form or request that may arrive twice and is carried out once. The key comes with it; the
/// outcome is text of the face's choosing, kept with the change itself in one transaction.
package struct Submission: Hashable, Sendable {
  package var account: AccountID
  package var key: String

  package init(account: AccountID, key: String) {
    self.account = account
    self.key = key
  }

  /// What became of a submission, now or the first time.
  package struct Outcome: Hashable, Sendable {
    package var text: String
    package var isRepeated: Bool

    package init(text: String, isRepeated: Bool) {
      self.text = text
      self.isRepeated = isRepeated
    }
  }

  /// What it came to when it arrived before; nil when it never did.
  package func outcome(_ c: Connection) throws -> Outcome? {
    try c.first("SELECT outcome FROM submission WHERE account = \(account) AND key = \(key)") {
      Outcome(text: $0.text(0), isRepeated: true)
    }
  }

  /// Runs the body unless this key was submitted before.
  package func run(
    _ context: WriteContext, _ body: (WriteContext) throws -> String
  ) throws -> Outcome {
    guard !key.isEmpty, key.utf8.count <= 100 else {
      throw StoreError(.badRequest, "The submission's key is empty or too long.")
    }
    if let first = try outcome(context.connection) { return first }
    let text = try body(context)
    try context.connection.run(
      """
      INSERT INTO submission (account, key, outcome, at)
      VALUES (\(account), \(key), \(text), \(context.now))
      """)
    return Outcome(text: text, isRepeated: false)
  }
}

extension Store {
  /// Carries out a submission once; the second time its first outcome is answered.
  package func submit(
    _ submission: Submission, as actor: Actor,
    _ body: @escaping @Sendable (WriteContext) throws -> String
  ) async throws -> Submission.Outcome {
    try await write(as: actor) { try submission.run($0, body) }
  }
}
