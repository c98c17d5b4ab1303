import HTTPServer
import JSON

/// The access log: one line for each request on standard output, without secrets.
struct RequestLog: Sendable {
  let format: Configuration.LogFormat
  let write: @Sendable (String) -> Void

  func record(_ entry: AccessLogEntry) {
    switch format {
    case .text: write(text(entry))
    case .json: write(json(entry))
    }
  }

  private func text(_ entry: AccessLogEntry) -> String {
    """
    \(entry.remote) \(entry.account ?? "-") \(entry.method) \(entry.path) \(entry.status) \
    \(entry.bytes) bytes \(entry.microseconds) µs \(entry.request)\(entry.note.map { " " + $0 } ?? "")

    """
  }

  private func json(_ entry: AccessLogEntry) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("remote")
    writer.string(entry.remote)
    writer.key("account")
    if let account = entry.account { writer.string(account) } else { writer.null() }
    writer.key("method")
    writer.string(entry.method)
    writer.key("path")
    writer.string(entry.path)
    writer.key("status")
    writer.int(Int64(entry.status))
    writer.key("bytes")
    writer.int(Int64(entry.bytes))
    writer.key("microseconds")
    writer.int(Int64(entry.microseconds))
    writer.key("request")
    writer.string(entry.request)
    if let note = entry.note {
      writer.key("note")
      writer.string(note)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
