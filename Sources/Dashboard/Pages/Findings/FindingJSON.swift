import JSON
package import RecordStore
import Records

/// What was found, as data.
extension FindingWording {
  package func json(
    _ things: [FoundThing], container: Container?, isWhole: Bool
  ) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    json.key("question")
    json.string("findings")
    json.key("asOf")
    json.string(Timestamps.text(words.now))
    json.key("container")
    json.optional(container?.identifier)
    json.key("isWhole")
    json.bool(isWhole)
    json.key("rows")
    json.beginArray()
    for thing in things { write(thing, into: &json) }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  private func write(_ thing: FoundThing, into json: inout JSONWriter) {
    let finding = thing.finding
    json.beginObject()
    let texts: [(StaticString, String?)] = [
      ("finding", finding.key.text), ("kind", finding.kind.rawValue),
      ("severity", finding.kind.severity.rawValue), ("object", reference(thing)),
      ("text", reason(thing)),
      ("since", thing.tellsSince ? Timestamps.text(finding.since) : nil),
      ("owner", thing.owner?.name), ("person", thing.person?.name),
      ("address", finding.address), ("state", finding.isOpen ? "open" : "accepted"),
      ("acceptedUntil", finding.acceptance.map { Timestamps.text($0.until) }),
      ("acceptedBecause", finding.acceptance?.reason),
    ]
    for (key, text) in texts {
      json.key(key)
      json.optional(text)
    }
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}
