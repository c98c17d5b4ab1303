import RecordStore
import Records

/// Makes the demonstration store: three people, three containers, sample shares.
enum Demo {
  static func isEmpty(_ store: Store) throws -> Bool {
    try store.read { try !Accounts.hasAdmin($0) }
  }

  static func fill(_ store: Store) throws {
    var hashes: [DemoPerson: String] = [:]
    for person in DemoPerson.allCases {
      hashes[person] = try store.passwords.hashNow(person.password)
    }
    let passwords = hashes
    let pictures = try DemoPictures(store.assets, store.random)
    try store.writeNow(as: .operatorOfStore) { context in
      let people = try addPeople(context, passwords)
      let builder = DemoBuilder(
        context: context.acting(as: .account(people.owner)), people: people, pictures: pictures,
        files: store.assets)
      try builder.addContacts(try addContainer(context, "contacts", "Contacts", people))
      try builder.addHouse(try addContainer(context, "house", "House", people))
      try builder.addJournal(try addContainer(context, "journal", "Travel journal", people))
    }
  }

  /// What is printed once the server answers.
  static func welcome(at base: String) -> String {
    let lines = DemoPerson.allCases.map { person in
      "  \(person.email)   \(person.password)   (\(person.name): \(person.purpose))"
    }
    return """

      Sharehold is ready: \(base)

      Sign in as one of these three people, each in a browser or private window of their own:

      \(lines.joined(separator: "\n"))

      This store is for looking around. Stop with Ctrl+C; `./sharehold demo` goes on with it.

      """
  }

  private static func addPeople(
    _ context: WriteContext, _ passwords: [DemoPerson: String]
  ) throws -> DemoPeople {
    func add(_ person: DemoPerson, _ role: InstanceRole) throws -> AccountID {
      try Accounts.add(
        context,
        NewAccount(
          name: person.name, email: person.email, role: role, passwordHash: passwords[person]))
    }
    return DemoPeople(
      owner: try add(.owner, .user), participant: try add(.participant, .user),
      admin: try add(.admin, .admin))
  }

  private static func addContainer(
    _ context: WriteContext, _ word: String, _ name: String, _ people: DemoPeople
  ) throws -> ContainerID {
    try Containers.add(
      context, identifier: "iCloud.org.example.\(word)", name: name, owner: people.owner)
  }
}

struct DemoPeople: Sendable {
  let owner: AccountID
  let participant: AccountID
  let admin: AccountID
}
