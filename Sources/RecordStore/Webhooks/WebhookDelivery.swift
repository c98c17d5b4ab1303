package import Records
package import SQLite

/// Where a message to a webhook stands.
package enum WebhookState: String, Sendable, CaseIterable {
  case queued, sending, delivered
  /// Given up: the last try failed, or the receiver is off.
  case failed
  /// Given up: it waited longer than it is worth, or too many waited behind it.
  case tooOld = "too-old"
  case tooMany = "too-many"

  package static let givenUp: [WebhookState] = [.failed, .tooOld, .tooMany]
}

/// A message to a webhook, as pages tell of it.
package struct WebhookEntry: Hashable, Sendable {
  package let id: Int64
  package let identifier: String
  package let kind: WebhookKind
  package let state: WebhookState
  package let tries: Int64
  package let dueAt: Int64?
  /// The receiver's last status; nil where it gave none.
  package let status: Int64?
  /// What it said, or why it was not reached.
  package let answer: String?
  package let createdAt: Int64
  package let changedAt: Int64
}

/// A message that is to be sent now. Its key stays in memory.
package struct WebhookCall: Sendable {
  package let id: Int64
  package let webhook: WebhookID
  package let tries: Int64
  package let identifier: String
  package let url: String
  package let body: String
  package let key: [UInt8]
  let queuedAt: Int64
}

/// Sending messages to webhooks, with growing pauses.
package enum WebhookDelivery {
  package enum Result: Sendable {
    case taken(status: Int)
    case failed(status: Int?, answer: String)
  }

  /// Stands for the answer of a receiver that may not be reached.
  package static let closed = "closed"

  private static let minute: Int64 = 60_000
  private static let waits: [Int64] = [
    5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 180 * minute, 360 * minute,
    720 * minute, 1440 * minute,
  ]
  static let mostTries = Int64(waits.count) + 1
  /// A receiver that has failed so often in a row, and for so long, is switched off.
  static let mostFailures: Int64 = 10
  static let longestFailing: Int64 = 2 * 1440 * minute
  /// "Gone": the receiver wants no more.
  private static let gone = 410

  package static func isDue(_ c: Connection, now: Int64) throws -> Bool {
    try c.exists("SELECT 1 FROM webhook_delivery WHERE due_at <= \(now)")
  }

  /// Takes the message that has waited longest, of a webhook that nothing is being sent to: one slow
  /// receiver holds up nobody but itself. After the lease, in milliseconds, a try counts as broken
  /// off and is made again.
  package static func claim(_ context: WriteContext, lease: Int64) throws -> WebhookCall? {
    var next = try next(context)
    while let found = next, found.queuedAt <= context.now - WebhookQueue.longestWait {
      try WebhookQueue.dropOld(context, of: found.webhook)
      next = try Self.next(context)
    }
    guard let found = next else { return nil }
    try context.connection.run(
      """
      UPDATE webhook_delivery SET state = \(WebhookState.sending), tries = \(found.tries),
        due_at = \(context.now + lease), changed_at = \(context.now)
      WHERE id = \(found.id)
      """)
    return found
  }

  private static func next(_ context: WriteContext) throws -> WebhookCall? {
    try context.connection.first(
      """
      SELECT d.id, d.tries, d.identifier, d.body, w.url, w.nonce, w.id, d.queued_at
      FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook
      WHERE d.due_at <= \(context.now) AND NOT EXISTS (
        SELECT 1 FROM webhook_delivery o WHERE o.webhook = d.webhook
          AND o.state = \(WebhookState.sending) AND o.due_at > \(context.now))
      ORDER BY d.due_at, d.id LIMIT 1
      """
    ) { row in
      WebhookCall(
        id: row.int(0), webhook: try row.id(6), tries: row.int(1) + 1, identifier: row.text(2),
        url: row.text(4), body: row.text(3), key: Webhook.key(row.text(5), context.keys),
        queuedAt: row.int(7))
    }
  }

  package static func finish(
    _ context: WriteContext, _ call: WebhookCall, _ result: Result
  ) throws {
    let c = context.connection
    switch result {
    case .taken(let status):
      try settle(context, call, .delivered, due: nil, status, "")
      try c.run(
        """
        UPDATE webhook SET failures = 0, failing_since = NULL
        WHERE id = \(call.webhook) AND failures > 0
        """)
    case .failed(let status, let answer):
      if call.tries >= mostTries || status == gone {
        try settle(context, call, .failed, due: nil, status, answer)
      } else {
        let due = context.now + waits[Int(call.tries) - 1]
        let isTooOld = due > call.queuedAt + WebhookQueue.longestWait
        try settle(
          context, call, isTooOld ? .tooOld : .queued, due: isTooOld ? nil : due, status, answer)
      }
      try c.run(
        """
        UPDATE webhook SET failures = failures + 1,
          failing_since = coalesce(failing_since, \(context.now))
        WHERE id = \(call.webhook)
        """)
      try pause(context, call.webhook, isGone: status == gone)
    }
  }

  private static func settle(
    _ context: WriteContext, _ call: WebhookCall, _ state: WebhookState, due: Int64?,
    _ status: Int?, _ answer: String
  ) throws {
    try context.connection.run(
      """
      UPDATE webhook_delivery SET state = \(state), due_at = \(due),
        status = \(status.map(Int64.init)), answer = \(answer), changed_at = \(context.now)
      WHERE id = \(call.id) AND tries = \(call.tries) AND due_at IS NOT NULL
      """)
  }

  private static func pause(
    _ context: WriteContext, _ id: WebhookID, isGone: Bool
  ) throws {
    guard let webhook = try Webhook.find(id, context.connection), webhook.pausedAt == nil,
      !webhook.isEnded, let since = webhook.failingSince
    else { return }
    let hasFailed =
      webhook.failures >= mostFailures && context.now - since >= longestFailing
    guard isGone || hasFailed else { return }
    try context.changing(WebhookFact.self, id) {
      try context.connection.run(
        "UPDATE webhook SET paused_at = \(context.now) WHERE id = \(id)")
    }
    try WebhookQueue.drop(context, of: id)
  }
}

extension Webhooks {
  /// What became of the messages to a webhook, the last first.
  package static func deliveries(
    _ c: Connection, of webhook: Webhook, before: Int64? = nil, limit: Int
  ) throws -> [WebhookEntry] {
    try c.all(
      """
      SELECT id, identifier, kind, state, tries, due_at, status, answer, created_at, changed_at
      FROM webhook_delivery
      WHERE webhook = \(webhook.id) AND id < \(before ?? Int64.max)
      ORDER BY id DESC LIMIT \(limit)
      """
    ) { row in
      WebhookEntry(
        id: row.int(0), identifier: row.text(1), kind: try row.word(2), state: try row.word(3),
        tries: row.int(4), dueAt: row.optionalInt(5), status: row.optionalInt(6),
        answer: row.optionalText(7), createdAt: row.int(8), changedAt: row.int(9))
    }
  }

  /// How many messages to a webhook were given up, of those that are kept.
  package static func givenUp(_ c: Connection, of webhook: Webhook) throws -> Int64 {
    try c.first(
      """
      SELECT count(*) FROM webhook_delivery
      WHERE webhook = \(webhook.id) AND state IN \(list: WebhookState.givenUp)
      """
    ) { $0.int(0) } ?? 0
  }

  /// Sends a message at once, again or before its time, under the same identifier.
  package static func sendAgain(
    _ context: WriteContext, _ id: WebhookID, delivery: Int64
  ) throws {
    let webhook = try load(
      context.connection, caller: context.actor.caller, id, now: context.now)
    guard webhook.pausedAt == nil else {
      throw StoreError(.badRequest, "The webhook is switched off.")
    }
    let changed = try context.connection.run(
      """
      UPDATE webhook_delivery SET state = \(WebhookState.queued), tries = 0,
        due_at = \(context.now), queued_at = \(context.now), changed_at = \(context.now)
      WHERE id = \(delivery) AND webhook = \(id) AND state <> \(WebhookState.sending)
      """)
    guard changed == 1 else { throw StoreError(.notFound) }
  }
}
