import JSON
package import RecordStore
import Records

/// Entries of the log as data: every part of a fact but capabilities.
extension LogWording {
  package func json(_ reading: LogReading, container: Container?) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    json.key("question")
    json.string("log")
    json.key("asOf")
    json.string(Timestamps.text(words.now))
    json.key("container")
    json.text(container?.identifier)
    json.key("rows")
    json.beginArray()
    for row in reading.rows { write(row, into: &json) }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  private func write(_ row: LogReading.LogRow, into json: inout JSONWriter) {
    let entry = row.entry
    json.beginObject()
    json.key("entry")
    json.int(entry.id)
    let texts: [(StaticString, String?)] = [
      ("at", Timestamps.text(entry.at)), ("by", who(row)), ("actingAs", row.actingAs?.name),
      ("kind", entry.kind.rawValue), ("text", words.entry(entry)), ("object", reference(row)),
      ("way", entry.way?.rawValue ?? (entry.actor == .operatorOfStore ? "server" : nil)),
      ("source", row.source), ("request", row.request), ("chain", row.container?.identifier),
    ]
    for (key, text) in texts {
      json.key(key)
      json.text(text)
    }
    json.key("changes")
    json.beginArray()
    for change in entry.changes {
      json.beginObject()
      json.key("part")
      json.string(change.name)
      json.key("before")
      json.scalar(change.before)
      json.key("after")
      json.scalar(change.after)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func text(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  /// What was erased is null.
  fileprivate mutating func scalar(_ scalar: FactScalar?) {
    switch scalar {
    case nil, .null, .erased: null()
    case .bool(let value): bool(value)
    case .int(let value): int(value)
    case .text(let value), .secret(let value): string(value)
    }
  }
}
