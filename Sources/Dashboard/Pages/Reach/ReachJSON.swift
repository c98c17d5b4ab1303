import JSON
package import RecordStore
import Records

/// Answers about reach as data.
extension ReachWording {
  package func json(_ reach: Reach, of object: ReachObject, past: Int64?) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    head("who", past, into: &json)
    json.key("object")
    json.string(reference(object))
    json.key("isThere")
    json.bool(reach.isThere)
    json.key("rows")
    json.beginArray()
    for row in reach.rows {
      json.beginObject()
      member("account", row.person.account?.rawValue, into: &json)
      member("name", row.person.name, into: &json)
      member("address", row.person.address, into: &json)
      write(row.decision, row.origin, row.since, into: &json)
      member("lastSeen", row.lastSeen.map { Timestamps.text($0) }, into: &json)
      json.endObject()
    }
    json.endArray()
    json.key("anyoneWithLink")
    json.beginObject()
    write(reach.anyoneWithLink, nil, nil, into: &json)
    json.endObject()
    json.endObject()
    return json.bytes
  }

  package func json(_ reach: PersonReach, past: Int64?) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    head("what", past, into: &json)
    member("account", reach.person.account?.rawValue, into: &json)
    member("name", reach.person.name, into: &json)
    json.key("rows")
    json.beginArray()
    for row in reach.rows {
      json.beginObject()
      json.key("object")
      json.string(reference(row.object))
      write(row.decision, row.origin, row.since, into: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  private func head(_ question: String, _ past: Int64?, into json: inout JSONWriter) {
    json.key("question")
    json.string(question)
    member("asOf", Timestamps.text(past ?? words.now), into: &json)
  }

  func write(
    _ decision: AccessDecision, _ origin: ReachOrigin?, _ since: Int64?,
    into json: inout JSONWriter
  ) {
    member("right", "\(decision.right)", into: &json)
    member("origin", origin?.rawValue, into: &json)
    member("since", since.map { Timestamps.text($0) }, into: &json)
    json.key("paths")
    json.beginArray()
    for path in decision.paths where path.verdict != .doesNotApply {
      json.beginObject()
      member("path", path.kind.rawValue, into: &json)
      json.key("isOpen")
      json.bool(path.isOpen)
      member("reason", path.reason.code.rawValue, into: &json)
      member("text", words.reason(path.reason), into: &json)
      json.endObject()
    }
    json.endArray()
  }

  private func member(_ key: StaticString, _ text: String?, into json: inout JSONWriter) {
    json.key(key)
    if let text { json.string(text) } else { json.null() }
  }

  private func member(_ key: StaticString, _ number: Int64?, into json: inout JSONWriter) {
    json.key(key)
    if let number { json.int(number) } else { json.null() }
  }
}
