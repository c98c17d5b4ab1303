package import JSON

/// By what a person is looked up.
package enum LookupInfo: Hashable, Sendable {
  case emailAddress(String)
  case phoneNumber(String)
  case userRecordName(String)

  /// Nil where nothing is given. Clients may send all three keys, those not meant as null or empty.
  package init?(_ value: JSONValue?, at place: String) throws(WireError) {
    guard let value, !value.isNull else { return nil }
    guard value.kind == .object else {
      throw .badRequest("\(place): an object is expected.")
    }
    if let email = try WireText.present(value, "emailAddress", at: place) {
      self = .emailAddress(email)
    } else if let phone = try WireText.present(value, "phoneNumber", at: place) {
      self = .phoneNumber(phone)
    } else if let name = try WireText.present(value, "userRecordName", at: place) {
      self = .userRecordName(name)
    } else {
      return nil
    }
  }

  /// The member of an open object.
  package func writeMember(into writer: inout JSONWriter) {
    switch self {
    case .emailAddress(let text):
      writer.key("emailAddress")
      writer.string(text)
    case .phoneNumber(let text):
      writer.key("phoneNumber")
      writer.string(text)
    case .userRecordName(let text):
      writer.key("userRecordName")
      writer.string(text)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeMember(into: &writer)
    writer.endObject()
  }
}
