import Records
package import SQLite

/// Handing messages over, at most once each. A message is claimed in one write, marked in a second
/// one just before the mail server gets its end, and settled in a third. A program that dies before
/// the second leaves a message that nobody has: it is tried again. One that dies after it leaves a
/// message that may be out: it is not, its sender is told, and sends again if they wish.
package enum Delivery {
  package enum Claim: Sendable {
    case nothing
    /// A message was settled without being sent.
    case settled
    case letter(Letter)
  }

  /// What the mail server did, in its own words.
  package enum Result: Sendable {
    case sent(String)
    case refused(String)
    case delayed(String)
    case unknown(String)
  }

  static let mostTries: Int64 = 24
  private static let minute: Int64 = 60_000
  private static let waits: [Int64] = [
    5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute,
  ]
  private static let longestWait: Int64 = 240 * minute

  /// Milliseconds until the next try.
  static func wait(afterTries tries: Int64) -> Int64 {
    tries > 0 && tries <= waits.count ? waits[Int(tries) - 1] : longestWait
  }

  package static func isDue(_ c: Connection, now: Int64) throws -> Bool {
    try c.exists("SELECT 1 FROM outbox WHERE due_at <= \(now)")
  }

  /// Takes the message that has waited longest. After the lease, in milliseconds, a try counts as
  /// broken off.
  package static func claim(_ context: WriteContext, lease: Int64) throws -> Claim {
    guard let stored = try StoredLetter.due(context.connection, now: context.now) else {
      return .nothing
    }
    if stored.state == .ending {
      try settle(context, stored.id, stored.tries, .unknown, answer: nil)
      return .settled
    }
    guard let letter = try stored.letter(context) else {
      try settle(context, stored.id, stored.tries, .dropped, answer: nil)
      return .settled
    }
    try context.connection.run(
      """
      UPDATE outbox SET state = \(OutboxState.sending), tries = \(letter.tries),
        due_at = \(context.now + lease), changed_at = \(context.now)
      WHERE id = \(stored.id)
      """)
    return .letter(letter)
  }

  /// The mail server is about to have all of it. False when somebody else has taken it over.
  package static func end(_ context: WriteContext, _ letter: Letter, lease: Int64) throws -> Bool {
    let changed = try context.connection.run(
      """
      UPDATE outbox SET state = \(OutboxState.ending), due_at = \(context.now + lease)
      WHERE id = \(letter.id) AND tries = \(letter.tries) AND state = \(OutboxState.sending)
      """)
    return changed == 1
  }

  package static func finish(
    _ context: WriteContext, _ letter: Letter, _ result: Result
  ) throws {
    switch result {
    case .sent(let answer): try settle(context, letter.id, letter.tries, .sent, answer: answer)
    case .refused(let answer):
      try settle(context, letter.id, letter.tries, .refused, answer: answer)
    case .unknown(let answer):
      try settle(context, letter.id, letter.tries, .unknown, answer: answer)
    case .delayed(let answer) where letter.tries >= mostTries:
      try settle(context, letter.id, letter.tries, .refused, answer: answer)
    case .delayed(let answer):
      try context.connection.run(
        """
        UPDATE outbox SET state = \(OutboxState.queued), answer = \(answer),
          due_at = \(context.now + wait(afterTries: letter.tries)), changed_at = \(context.now)
        WHERE id = \(letter.id) AND tries = \(letter.tries) AND due_at IS NOT NULL
        """)
    }
  }

  private static func settle(
    _ context: WriteContext, _ id: Int64, _ tries: Int64, _ state: OutboxState, answer: String?
  ) throws {
    try context.connection.run(
      """
      UPDATE outbox SET state = \(state), answer = coalesce(\(answer), answer), due_at = NULL,
        changed_at = \(context.now), note = NULL, nonce = NULL
      WHERE id = \(id) AND tries = \(tries) AND due_at IS NOT NULL
      """)
  }
}
