package import HTTP
import JSON
import WireFormat

/// The description of the web services in OpenAPI 3.1, made from the routes themselves.
package enum OpenAPI {
  /// The name of the call behind a route: what follows the environment and the database.
  static func name(_ pattern: String) -> String {
    let words = pattern.split(separator: "/")
    let last = words.lastIndex { $0.hasPrefix("{") } ?? 0
    return words[(last + 1)...].joined(separator: "/")
  }

  package static func document(base: String, routes: [Route]) -> [UInt8] {
    var writer = JSONWriter(reserving: 60_000)
    writer.beginObject()
    writer.key("openapi")
    writer.string("3.1.0")
    writer.key("info")
    writer.raw(info.utf8)
    writer.key("servers")
    writer.beginArray()
    writer.beginObject()
    writer.key("url")
    writer.string(base)
    writer.endObject()
    writer.endArray()
    writer.key("paths")
    writePaths(routes, into: &writer)
    writer.key("components")
    writer.raw(components.utf8)
    writer.endObject()
    return writer.bytes
  }

  private static func writePaths(_ routes: [Route], into writer: inout JSONWriter) {
    var patterns: [String] = []
    for route in routes where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
    writer.beginObject()
    for pattern in patterns {
      writer.key(pattern)
      writer.beginObject()
      writer.key("parameters")
      writeParameters(pattern, into: &writer)
      for route in routes where route.pattern == pattern {
        writer.key(route.method.rawValue.lowercased())
        write(route, into: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func writeParameters(_ pattern: String, into writer: inout JSONWriter) {
    writer.beginArray()
    for name in ["container", "environment", "database"] where pattern.contains("{\(name)}") {
      writer.raw(##"{"$ref":"#/components/parameters/\##(name)"}"##.utf8)
    }
    writer.endArray()
  }

  private static func write(_ route: Route, into writer: inout JSONWriter) {
    let name = name(route.pattern)
    let call = CallDescription.all.first { $0.name == name }
    writer.beginObject()
    writer.key("summary")
    writer.string(call?.summary ?? name)
    writer.key("tags")
    writer.beginArray()
    writer.string(String(name.prefix { $0 != "/" }))
    writer.endArray()
    writer.key("security")
    writer.raw(#"[{"apiToken":[],"webAuthToken":[]},{"apiToken":[]},{"serverKey":[]}]"#.utf8)
    if route.method == .post {
      writer.key("requestBody")
      writeBody(call, into: &writer)
    }
    writer.key("responses")
    writeResponses(call, into: &writer)
    writer.endObject()
  }

  private static func writeBody(_ call: CallDescription?, into writer: inout JSONWriter) {
    let required = (call?.required ?? []).map { "\"\($0)\"" }.joined(separator: ",")
    let members = (call?.members ?? []).joined(separator: ",")
    let schema = """
      {"type":"object","properties":{\(members)},"required":[\(required)]}
      """
    writer.raw(
      """
      {"required":\(!required.isEmpty),"content":{"application/json":{"schema":\(schema)},\
      "text/plain":{"schema":\(schema)}}}
      """.utf8)
  }

  private static func writeResponses(_ call: CallDescription?, into writer: inout JSONWriter) {
    let schema =
      call?.array.map { name in
        """
        {"type":"object","properties":{"\(name)":{"type":"array","items":{"type":"object"}}},\
        "required":["\(name)"]}
        """
      } ?? #"{"type":"object"}"#
    writer.beginObject()
    writer.key("200")
    writer.raw(
      """
      {"description":"Done. Items that failed hold serverErrorCode.","headers":\
      {"X-Apple-CloudKit-Web-Auth-Token":{"description":"The session's next token.","schema":\
      {"type":"string"}}},"content":{"application/json":{"schema":\(schema)}}}
      """.utf8)
    let statuses = Set(WireError.Code.allCases.map(\.status)).union([405])
    for status in statuses.sorted() {
      writer.key(String(status))
      writer.raw(##"{"$ref":"#/components/responses/Error"}"##.utf8)
    }
    writer.endObject()
  }
}
