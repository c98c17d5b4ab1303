import JSON
package import Records
import SQLite

/// Messages to webhooks. They are written in the same transaction as what they tell of and sent
/// later, perhaps more than once: receivers know a copy by its identifier.
package enum WebhookQueue {
  private static let day: Int64 = 86_400_000
  /// Milliseconds for which settled messages are kept.
  static let keeping = 30 * day
  /// Milliseconds after which a message that still waits is given up: a day more than its tries take.
  static let longestWait = 3 * day
  /// Messages that wait for one receiver. Those that have waited longest make room.
  static let mostWaiting = 1_000

  static func write(_ occurrence: Occurrence, _ context: WriteContext) throws {
    guard let kind = WebhookKind(occurrence.what) else { return }
    let c = context.connection
    let container = ContainerID(rawValue: try ShareChain.of(occurrence.share.rawValue, c))
    let receivers = try Webhook.live(c, container).filter {
      $0.pausedAt == nil && $0.kinds.contains(kind)
    }
    guard !receivers.isEmpty, let share = try ShareSummary.load(c, occurrence.share) else { return }
    for webhook in receivers {
      try queue(context, webhook.id, kind) { json in
        try data(&json, occurrence, share, c)
      }
    }
  }

  /// A message that says nothing but that it arrives.
  package static func test(_ context: WriteContext, _ id: WebhookID) throws {
    let webhook = try Webhooks.load(
      context.connection, caller: context.actor.caller, id, now: context.now)
    let container = try Container.load(webhook.container, context.connection)
    try queue(context, webhook.id, .test) { json in
      json.key("container")
      json.string(container.identifier)
    }
  }

  static func queue(
    _ context: WriteContext, _ webhook: WebhookID, _ kind: WebhookKind,
    _ data: (inout JSONWriter) throws -> Void
  ) throws {
    let identifier = "msg_" + context.randomHex(bytes: 16)
    var json = JSONWriter()
    json.beginObject()
    json.key("id")
    json.string(identifier)
    json.key("type")
    json.string(kind.rawValue)
    json.key("timestamp")
    json.int(context.now)
    json.key("data")
    json.beginObject()
    try data(&json)
    json.endObject()
    json.endObject()
    try context.connection.run(
      """
      INSERT INTO webhook_delivery (webhook, identifier, kind, body, state, due_at, queued_at,
        created_at, changed_at)
      VALUES (\(webhook), \(identifier), \(kind), \(json.text), \(WebhookState.queued),
        \(context.now), \(context.now), \(context.now), \(context.now))
      """)
    try dropExcess(context, of: webhook)
  }

  private static func dropExcess(_ context: WriteContext, of webhook: WebhookID) throws {
    let c = context.connection
    let oldest = try c.all(
      """
      SELECT id FROM webhook_delivery
      WHERE webhook = \(webhook) AND due_at IS NOT NULL AND state = \(WebhookState.queued)
      ORDER BY queued_at DESC, id DESC LIMIT 100 OFFSET \(mostWaiting)
      """
    ) { $0.int(0) }
    for id in oldest { try giveUp(context, "id = \(id)", .tooMany) }
  }

  /// What has waited longer than it may is not sent.
  static func dropOld(_ context: WriteContext, of webhook: WebhookID) throws {
    try giveUp(
      context,
      """
      webhook = \(webhook) AND due_at <= \(context.now)
        AND queued_at <= \(context.now - longestWait)
      """, .tooOld)
  }

  private static func giveUp(
    _ context: WriteContext, _ which: SQL, _ state: WebhookState
  ) throws {
    try context.connection.run(
      """
      UPDATE webhook_delivery SET state = \(state), due_at = NULL, changed_at = \(context.now)
      WHERE \(which)
      """)
  }

  /// Identifiers only, as the protocol has them: no titles, names, addresses or content, which those
  /// who lead a container may not see.
  private static func data(
    _ json: inout JSONWriter, _ occurrence: Occurrence, _ share: ShareSummary, _ c: Connection
  ) throws {
    json.key("container")
    json.string(share.containerIdentifier)
    json.key("environment")
    json.string(share.environment.rawValue)
    json.key("share")
    json.beginObject()
    json.key("recordName")
    json.string(share.shareRecordName)
    json.key("ownerRecordName")
    if let name = share.ownerRecordName { json.string(name) } else { json.null() }
    json.endObject()
    guard ![.started, .ended].contains(occurrence.what) else { return }
    json.key("participant")
    json.beginObject()
    if let row = occurrence.participant {
      json.key("participantId")
      json.string(row.uuid)
      json.key("acceptanceStatus")
      // Who is blocked is told to nobody but the share's own people.
      json.string((row.status == .blocked ? .removed : row.status).rawValue)
      json.key("permission")
      json.string(row.permission.rawValue)
    }
    json.key("userRecordName")
    // Whether an address that was invited has an account here is told to nobody.
    let isOpen = occurrence.what == .invited
    let person = isOpen ? occurrence.participant?.account : occurrence.person
    if let name = try recordName(person, share.container, c) {
      json.string(name)
    } else {
      json.null()
    }
    json.endObject()
  }

  private static func recordName(
    _ account: AccountID?, _ container: ContainerID, _ c: Connection
  ) throws -> String? {
    guard let account else { return nil }
    return try c.first(
      """
      SELECT record_name FROM container_user
      WHERE container = \(container) AND account = \(account)
      """
    ) { $0.text(0) }
  }

  /// What waits for a webhook that is over or switched off is not sent.
  static func drop(_ context: WriteContext, of webhook: WebhookID) throws {
    try giveUp(context, "webhook = \(webhook) AND due_at IS NOT NULL", .failed)
  }

  static func purge(_ context: WriteContext, limit: Int) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT id FROM webhook_delivery
        WHERE due_at IS NULL AND changed_at < \(context.now - keeping) LIMIT \(limit))
      """)
  }

  /// What a copy of the store still has to send is the original's to send.
  static let settleRestored: SQL = """
    UPDATE webhook_delivery SET state = \(WebhookState.failed), due_at = NULL
    WHERE due_at IS NOT NULL
    """
}
