package import JSON

/// One entry of the `shortGUIDs` of resolve and accept.
package struct ShortGUIDBody: Hashable, Sendable {
  package var value: String
  package var shouldFetchRootRecord: Bool
  package var rootRecordDesiredKeys: [String]?

  package static let most = 200

  /// All entries of a request. A plain string counts as one without options.
  package static func list(_ body: JSONValue) throws(WireError) -> [ShortGUIDBody] {
    guard let values = try WireText.list(body, "shortGUIDs", at: "body") else {
      throw .badRequest("shortGUIDs: an array is expected.")
    }
    guard values.count <= most else {
      throw .badRequest("shortGUIDs: at most \(most) in one request.")
    }
    var entries: [ShortGUIDBody] = []
    for (n, value) in values.enumerated() {
      entries.append(try ShortGUIDBody(value, at: "shortGUIDs[\(n)]"))
    }
    return entries
  }

  private init(_ entry: JSONValue, at place: String) throws(WireError) {
    if let text = entry.string {
      value = text
      shouldFetchRootRecord = true
      return
    }
    guard entry.kind == .object, let text = try WireText.present(entry, "value", at: place) else {
      throw .badRequest("\(place): a value is expected.")
    }
    value = text
    shouldFetchRootRecord =
      try WireText.flag(entry, "shouldFetchRootRecord", at: place) ?? true
    if let keys = try WireText.list(entry, "rootRecordDesiredKeys", at: place) {
      rootRecordDesiredKeys = keys.compactMap(\.string)
    }
  }

  /// As it was sent, with what was left out.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("value")
    writer.string(value)
    writer.key("shouldFetchRootRecord")
    writer.bool(shouldFetchRootRecord)
    if let rootRecordDesiredKeys {
      writer.key("rootRecordDesiredKeys")
      writer.beginArray()
      for key in rootRecordDesiredKeys { writer.string(key) }
      writer.endArray()
    }
    writer.endObject()
  }
}
