import JSON

/// What `--json` prints, as a value.
package indirect enum ReportValue: Sendable {
  case text(String)
  case number(Int64)
  case flag(Bool)
  case null
  case list([ReportValue])
  case object(KeyValuePairs<String, ReportValue>)

  package static func number(_ value: Int) -> ReportValue { .number(Int64(value)) }

  func write(into json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text)
    case .number(let number): json.int(number)
    case .flag(let flag): json.bool(flag)
    case .null: json.null()
    case .list(let values):
      json.beginArray()
      for value in values { value.write(into: &json) }
      json.endArray()
    case .object(let members):
      json.beginObject()
      for (key, value) in members {
        json.key(key)
        value.write(into: &json)
      }
      json.endObject()
    }
  }
}
