package import JSON

/// A person as a request names them.
package struct UserIdentityBody: Hashable, Sendable {
  package var userRecordName: String?
  package var lookup: LookupInfo?

  package init(userRecordName: String? = nil, lookup: LookupInfo? = nil) {
    self.userRecordName = userRecordName
    self.lookup = lookup
  }

  package var isEmpty: Bool { userRecordName == nil && lookup == nil }

  package init(_ value: JSONValue?, at place: String) throws(WireError) {
    guard let value, !value.isNull else { return }
    guard value.kind == .object else {
      throw .badRequest("\(place): an object is expected.")
    }
    userRecordName = try WireText.present(value, "userRecordName", at: place)
    lookup = try LookupInfo(value["lookupInfo"], at: place + ".lookupInfo")
  }
}
