package import JSON

/// A person's name in the parts that the protocol knows.
package struct NameComponents: Hashable, Sendable {
  package var givenName: String
  package var familyName: String?

  package init(givenName: String, familyName: String? = nil) {
    self.givenName = givenName
    self.familyName = familyName
  }

  /// What stands behind the last space is taken for the family name.
  package init(fullName: String) {
    let words = fullName.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let last = words.last else {
      givenName = words.first.map(String.init) ?? fullName
      return
    }
    givenName = words.dropLast().joined(separator: " ")
    familyName = String(last)
  }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("givenName")
    writer.string(givenName)
    if let familyName {
      writer.key("familyName")
      writer.string(familyName)
    }
    writer.endObject()
  }
}
