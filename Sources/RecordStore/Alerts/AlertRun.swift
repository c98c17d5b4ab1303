import JSON
import Records
import SQLite

/// Looks for what rules ask about, and tells of it once: again only after it was gone. What is to be
/// told and that it was told are written together; sending is the business of outbox and webhooks.
extension Alerts {
  /// Findings that one message tells of; the others follow with the next.
  static let mostAtOnce = 50

  /// `link` makes the address of a finding's page. Answers how many findings were told.
  @discardableResult
  package static func run(_ store: Store, link: (FindingKey) -> String) throws -> Int {
    let rules = try store.read { c in
      try c.all("\(AlertRule.selection) FROM alert_rule r ORDER BY r.id", AlertRule.read)
    }
    var told = 0
    for rule in rules {
      let untold = try store.read { try Untold.load($0, rule, now: store.clock.now()) }
      guard !untold.new.isEmpty || !untold.gone.isEmpty else { continue }
      told += try store.writeNow(as: .operatorOfStore) { try untold.tell($0, rule.id, link: link) }
    }
    return told
  }

  /// What a rule has found since it was last asked.
  private struct Untold {
    var new: [Finding] = []
    var gone: [FindingKey] = []

    static func load(_ c: Connection, _ rule: AlertRule, now: Int64) throws -> Untold {
      let found = try Findings.load(
        c, caller: .account(rule.account), container: rule.container, now: now)
      let open = rule.filter.of(found.all)
      let sent = try sent(c, rule.id)
      var untold = Untold(new: open.filter { !sent.contains($0.key) })
      // What was cut off may still be there.
      if found.isWhole { untold.gone = Array(sent.subtracting(open.map(\.key))) }
      return untold
    }

    private static func sent(_ c: Connection, _ rule: Int64) throws -> Set<FindingKey> {
      let keys = try c.all("SELECT kind, object FROM alert_sent WHERE rule = \(rule)") { row in
        FindingKey(try row.word(0), row.int(1))
      }
      return Set(keys)
    }

    func tell(
      _ context: WriteContext, _ rule: Int64, link: (FindingKey) -> String
    ) throws -> Int {
      let c = context.connection
      guard let rule = try AlertRule.load(rule, c) else { return 0 }
      for key in gone {
        try c.run(
          """
          DELETE FROM alert_sent
          WHERE rule = \(rule.id) AND kind = \(key.kind) AND object = \(key.object)
          """)
      }
      guard let way = try Way(rule, c) else { return 0 }
      let fresh = try new.prefix(mostAtOnce).filter { finding in
        try c.run(
          """
          INSERT INTO alert_sent (rule, kind, object, at)
          VALUES (\(rule.id), \(finding.kind), \(finding.key.object), \(context.now))
          ON CONFLICT (rule, kind, object) DO NOTHING
          """) == 1
      }
      guard !fresh.isEmpty else { return 0 }
      switch way {
      case .mail(let address, let language):
        try Outbox.queue(
          context,
          Outbox.New(
            kind: .alert, account: rule.account, recipient: address, language: language,
            note: ([String(rule.id)] + fresh.map(\.key.text)).joined(separator: "\n")))
      case .webhook(let webhook):
        for finding in fresh {
          try WebhookQueue.write(context, webhook, finding, link: link(finding.key))
        }
      }
      return fresh.count
    }
  }

  /// How a rule reaches somebody; nil as long as nothing can be sent.
  private enum Way {
    case mail(address: String, language: String)
    case webhook(WebhookID)

    init?(_ rule: AlertRule, _ c: Connection) throws {
      guard let id = rule.webhook else {
        let account = try Accounts.load(rule.account, c)
        guard account.state == .active, let address = try Outbox.address(of: rule.account, c)
        else { return nil }
        self = .mail(address: address, language: account.language ?? "en")
        return
      }
      guard let webhook = try Webhook.find(id, c), !webhook.isEnded, webhook.pausedAt == nil
      else { return nil }
      self = .webhook(id)
    }
  }
}

extension WebhookQueue {
  /// Identifiers only, and where the finding is shown to those who may see it.
  static func write(
    _ context: WriteContext, _ webhook: WebhookID, _ finding: Finding, link: String
  ) throws {
    let c = context.connection
    let container = try Container.load(finding.container, c)
    let share = try finding.share.flatMap { try ShareSummary.load(c, $0) }
    try queue(context, webhook, .finding) { json in
      let texts: [(StaticString, String?)] = [
        ("container", container.identifier),
        ("environment", (share?.environment ?? finding.environment)?.rawValue),
        ("finding", finding.key.text), ("kind", finding.kind.rawValue),
        ("severity", finding.kind.severity.rawValue), ("url", link),
      ]
      for (key, text) in texts {
        json.key(key)
        if let text { json.string(text) } else { json.null() }
      }
      json.key("share")
      guard let share else { return json.null() }
      json.beginObject()
      json.key("recordName")
      json.string(share.shareRecordName)
      json.key("ownerRecordName")
      if let name = share.ownerRecordName { json.string(name) } else { json.null() }
      json.endObject()
    }
  }
}
