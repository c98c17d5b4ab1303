import JSON
import RecordStore
import Records
import WireFormat

/// A notification as the long poll delivers it: what to show, and what happened where.
enum NoticeAnswer {
  static func bytes(_ notice: Notice, _ store: Store) throws -> [UInt8] {
    let owner = try store.read { c in
      try notice.owner.flatMap {
        try UserNames(c, container: notice.containerID).name(of: $0)
      }
    }
    let info = try notice.subscription.info.map { try JSONDocument(parsing: Array($0.utf8)).root }
    var writer = JSONWriter(reserving: 512)
    writer.beginObject()
    writer.key("aps")
    writeShown(info, notice, into: &writer)
    writer.key("ck")
    writer.beginObject()
    writer.key("nid")
    writer.string(notice.id)
    writer.key("cid")
    writer.string(notice.container)
    writeChange(notice, owner ?? Call.defaultOwner, info, into: &writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  // MARK: What to show

  private static let alerts: [(key: StaticString, name: String)] = [
    ("alertBody", "body"), ("alertLocalizationKey", "loc-key"),
    ("alertActionLocalizationKey", "action-loc-key"), ("alertLaunchImage", "launch-image"),
    ("title", "title"),
  ]

  private static func writeShown(
    _ info: JSONValue?, _ notice: Notice, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    let shown = alerts.compactMap { alert in
      info?[alert.key]?.string.map { (name: alert.name, text: $0) }
    }
    let arguments = info?["alertLocalizationArgs"]?.elements.compactMap(\.string) ?? []
    if !shown.isEmpty || !arguments.isEmpty {
      writer.key("alert")
      writer.beginObject()
      for (name, text) in shown {
        writer.key(name)
        writer.string(text)
      }
      if !arguments.isEmpty {
        writer.key("loc-args")
        writer.beginArray()
        for argument in arguments { writer.string(notice.fields[argument] ?? "") }
        writer.endArray()
      }
      writer.endObject()
    }
    writeSigns(info, into: &writer)
    writer.endObject()
  }

  private static func writeSigns(_ info: JSONValue?, into writer: inout JSONWriter) {
    if let sound = info?["soundName"]?.string {
      writer.key("sound")
      writer.string(sound)
    }
    if let category = info?["category"]?.string {
      writer.key("category")
      writer.string(category)
    }
    if (try? info?.flag("shouldBadge")) == true {
      writer.key("badge")
      writer.int(1)
    }
    if (try? info?.flag("shouldSendContentAvailable")) == true {
      writer.key("content-available")
      writer.int(1)
    }
  }

  // MARK: What happened

  private static func writeChange(
    _ notice: Notice, _ owner: String, _ info: JSONValue?, into writer: inout JSONWriter
  ) {
    let isQuery = notice.subscription.kind == .query
    writer.key(isQuery ? "qry" : "fet")
    writer.beginObject()
    writer.key("sid")
    writer.string(notice.subscription.name)
    if isQuery { writeRecord(notice, info, into: &writer) }
    writer.key("zid")
    writer.string(notice.zone)
    writer.key("zoid")
    writer.string(owner)
    writer.key("dbs")
    writer.int(notice.scope == .public ? 0 : notice.scope == .private ? 1 : 2)
    writer.endObject()
  }

  private static func writeRecord(
    _ notice: Notice, _ info: JSONValue?, into writer: inout JSONWriter
  ) {
    writer.key("rid")
    writer.string(notice.record ?? "")
    writer.key("fo")
    writer.int(notice.change?.rawValue ?? 0)
    let wanted = info?["additionalFields"]?.elements.compactMap(\.string) ?? []
    guard !wanted.isEmpty else { return }
    writer.key("af")
    writer.beginObject()
    for field in wanted {
      guard let text = notice.fields[field] else { continue }
      writer.key(field)
      writer.string(text)
    }
    writer.endObject()
  }
}
