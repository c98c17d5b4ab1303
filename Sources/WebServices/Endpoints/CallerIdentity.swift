import RecordStore
import Records
import WireFormat

extension Call {
  /// The caller's own identity: with name and address.
  func callerIdentity() throws -> UserIdentity {
    let account = try requirePerson()
    return try read { c in
      let person = try Accounts.load(account, c)
      return UserIdentity(
        userRecordName: try names(c).name(of: account), name: NameComponents(fullName: person.name),
        lookup: person.email.isEmpty ? nil : .emailAddress(person.email))
    }
  }
}
