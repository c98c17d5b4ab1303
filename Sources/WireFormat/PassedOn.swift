package import JSON

/// Members whose meaning is the clients' own: kept as they came, and given back.
package struct PassedOn: Hashable, Sendable {
  static let longest = 8_192

  /// A JSON object in UTF-8.
  package var text: String

  package init?(stored text: String?) {
    guard let text else { return nil }
    self.text = text
  }

  /// What a program with end-to-end encryption keeps with a record: the keys are its own.
  private static let ofRecord: [StaticString] = [
    "chainProtectionInfo", "chainParentKey", "chainPrivateKey",
  ]

  /// What the record of a request says about its own such members; a null takes one away.
  package init?(ofRecord record: JSONValue) throws(WireError) {
    try self.init(record, Self.ofRecord, at: "record", keepsNull: true)
  }

  /// Nil when the object has none of these members.
  init?(
    _ object: JSONValue, _ keys: [StaticString], at place: String, keepsNull: Bool = false
  ) throws(WireError) {
    var writer = JSONWriter()
    var isEmpty = true
    writer.beginObject()
    for key in keys {
      guard let value = keepsNull ? object[key] : object.present(key) else { continue }
      isEmpty = false
      writer.key("\(key)")
      writer.value(value)
    }
    writer.endObject()
    if isEmpty { return nil }
    guard writer.bytes.count <= Self.longest else {
      throw .badRequest("\(place): too much beside what the protocol names.")
    }
    text = writer.text
  }

  /// These members, and those of an older set that are not named here; none that is null.
  package func over(_ older: PassedOn?) -> PassedOn? {
    var writer = JSONWriter()
    var named: Set<String> = []
    var isEmpty = true
    writer.beginObject()
    for text in [text, older?.text].compactMap(\.self) {
      guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { continue }
      document.root.forEachMember { key, value in
        let name = key.string
        guard named.insert(name).inserted, !value.isNull else { return }
        isEmpty = false
        writer.key(name)
        writer.value(value)
      }
    }
    writer.endObject()
    return isEmpty ? nil : PassedOn(stored: writer.text)
  }

  /// Writes the members into an open object; all of them, or those of these names.
  package func writeMembers(only names: Set<String>? = nil, into writer: inout JSONWriter) {
    guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { return }
    document.root.forEachMember { key, value in
      let name = key.string
      guard names?.contains(name) ?? true else { return }
      writer.key(name)
      writer.value(value)
    }
  }
}
