package import JSON

/// A person as an answer names them.
package struct UserIdentity: Hashable, Sendable {
  package var userRecordName: String?
  package var name: NameComponents?
  package var lookup: LookupInfo?

  package init(
    userRecordName: String? = nil, name: NameComponents? = nil, lookup: LookupInfo? = nil
  ) {
    self.userRecordName = userRecordName
    self.name = name
    self.lookup = lookup
  }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(into: &writer)
    writer.endObject()
  }

  /// Members of an open object.
  package func writeMembers(into writer: inout JSONWriter) {
    if let userRecordName {
      writer.key("userRecordName")
      writer.string(userRecordName)
    }
    if let name {
      writer.key("nameComponents")
      name.write(into: &writer)
    }
    if let lookup {
      writer.key("lookupInfo")
      lookup.write(into: &writer)
    }
  }
}
