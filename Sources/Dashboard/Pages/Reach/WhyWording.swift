import JSON
package import RecordStore
import Records

/// Why somebody can or cannot reach something, in numbered sentences and as data.
extension ReachWording {
  struct Line {
    let text: String
    var css: String?
    var cite: String?
    var entry: LogEntry?
  }

  /// How the object hangs, each path that was tried with the entry it rests on, what follows, and
  /// what would have to change.
  func steps(_ why: Why) -> [Line] {
    var lines: [Line] = []
    if why.above.count > 1 {
      let names = why.above.map { Shown.name($0) }.joined(separator: " › ")
      lines.append(Line(text: words(WhyWord.above, ["names": names])))
    }
    lines += why.steps.map { step in
      Line(
        text: sentence(step.path), css: step.path.isOpen ? "open" : "shut", cite: cite(step),
        entry: step.entry)
    }
    lines.append(
      Line(text: words(.recordTherefore, ["right": words.right(why.decision.right)]), css: "so"))
    if let remedy = remedy(why) { lines.append(Line(text: remedy, css: "so")) }
    return lines
  }

  package func table(_ why: Why?, _ object: ReachObject) -> ReachTable {
    let rows = why.map(steps) ?? []
    return ReachTable(
      heading: [words[ReachWord.why], words[WhyWord.cite]],
      rows: rows.map { [$0.text, $0.cite ?? ""] })
  }

  func sentence(_ path: AccessPath) -> String {
    words(
      .pathSentence,
      [
        "path": words.family("path.\(path.kind.rawValue)"), "reason": words.reason(path.reason),
      ])
  }

  /// `Entry 12 of the log, 3 March 2026, 14:05 UTC, by Ana.`
  func cite(_ step: Why.Step) -> String? {
    guard let entry = step.entry else { return nil }
    return words(
      WhyWord.entry,
      [
        "entry": String(entry.id), "time": words.moment(entry.at),
        "name": step.author.map { Shown.name($0) } ?? words[WhyWord.server],
      ])
  }

  /// What would have to change, said of the first path that failed.
  func remedy(_ why: Why) -> String? {
    guard !why.decision.isAllowed else { return nil }
    let reasons = why.steps.filter { !$0.path.isOpen && $0.path.kind != .owner }.map(\.path.reason)
    return words[reasons.first.map(WhyWord.remedy) ?? .remedyInvite]
  }

  package func json(_ why: Why?, of object: ReachObject, past: Int64?) -> [UInt8] {
    var json = JSONWriter(reserving: 2048)
    json.beginObject()
    json.key("question")
    json.string("why")
    json.key("asOf")
    json.string(Timestamps.text(past ?? words.now))
    json.key("object")
    json.string(reference(object))
    json.key("isThere")
    json.bool(why != nil)
    if let why {
      json.key("isAllowed")
      json.bool(why.decision.isAllowed)
      json.key("right")
      json.string("\(why.decision.right)")
      json.key("steps")
      json.beginArray()
      for step in why.steps { write(step, into: &json) }
      json.endArray()
    }
    json.endObject()
    return json.bytes
  }

  private func write(_ step: Why.Step, into json: inout JSONWriter) {
    json.beginObject()
    json.key("path")
    json.string(step.path.kind.rawValue)
    json.key("isOpen")
    json.bool(step.path.isOpen)
    json.key("reason")
    json.string(step.path.reason.code.rawValue)
    json.key("text")
    json.string(words.reason(step.path.reason))
    json.key("entry")
    if let entry = step.entry { json.int(entry.id) } else { json.null() }
    json.key("at")
    if let entry = step.entry { json.string(Timestamps.text(entry.at)) } else { json.null() }
    json.endObject()
  }
}
