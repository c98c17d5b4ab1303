import JSON
import RecordStore
import Records
import WireFormat

/// Finding people for the calls of `users/`. Whoever is not found, and whoever does not want to be,
/// comes back as they were asked for and nothing more.
struct PeopleLookup {
  let call: Call
  let account: AccountID

  init(_ call: Call) throws {
    self.call = call
    account = try call.requirePerson()
  }

  /// One entry for each that was asked for. People who never came to the container get their name
  /// there now: without it nobody could invite them by it.
  func find(_ lookups: [LookupInfo]) async throws -> [FoundPerson?] {
    try call.store.lookups.spend(lookups.count, by: account, now: call.now)
    let found = try read(lookups)
    let nameless = found.compactMap { $0 }.filter { $0.recordName == nil }.map(\.account)
    if nameless.isEmpty { return found }
    let container = call.container
    try await call.write { context in
      for account in nameless {
        _ = try Containers.userRecordName(context, container: container, account: account)
      }
    }
    return try read(lookups)
  }

  private func read(_ lookups: [LookupInfo]) throws -> [FoundPerson?] {
    try call.read { c in
      try lookups.map {
        try Discovery.find(
          c, $0, container: call.container, phones: call.store.options.phones, caller: account)
      }
    }
  }

  func contacts() throws -> [FoundPerson] {
    try call.read { c in
      try Discovery.contacts(
        c, of: account, container: call.container, environment: call.environment)
    }
  }

  /// `users` in the older form.
  static func writeLegacy(
    _ person: FoundPerson?, _ lookup: LookupInfo?, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let person {
      let name = NameComponents(fullName: person.name)
      writer.key("userRecordName")
      writer.string(person.recordName ?? "")
      writer.key("firstName")
      writer.string(name.givenName)
      writer.key("lastName")
      writer.string(name.familyName ?? "")
    }
    switch lookup {
    case .userRecordName where person != nil: break
    case let lookup?: lookup.writeMember(into: &writer)
    case nil: break
    }
    writer.endObject()
  }

  static func identity(_ person: FoundPerson?, _ lookup: LookupInfo?) -> UserIdentity {
    UserIdentity(
      userRecordName: person?.recordName,
      name: person.map { NameComponents(fullName: $0.name) }, lookup: lookup)
  }
}
