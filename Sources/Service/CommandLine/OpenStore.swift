import PhoneNumbers
import RecordStore
import Records

extension Invocation {
  /// The store of `--data`, open for one command beside a server that may be running.
  /// Only what adds something makes a new one: a folder that was mistyped stays as it is.
  func openStore(creating: Bool = false, isBulk: Bool = false) throws -> Store {
    var options = StoreOptions()
    options.creates = creating
    if let region = surroundings.environment[Setting.defaultRegion.environmentName] {
      options.phones = PhoneNumbers(region: try Configuration.region(region))
    }
    if isBulk { options.expectBulk() }
    options.masterKeyFile = surroundings.environment[Setting.masterKeyFile.environmentName]
    return try Store.open(folder: dataFolder, options: options)
  }

  /// Opens the store, does something with it, and closes it again.
  func withStore<T>(
    creating: Bool = false, isBulk: Bool = false, _ body: (Store) async throws -> T
  ) async throws -> T {
    let store = try openStore(creating: creating, isBulk: isBulk)
    defer { store.close() }
    return try await body(store)
  }
}

extension Store {
  func account(_ email: String) throws -> Account {
    try read { c in
      try Accounts.find(email: email, c, caller: .operatorOfStore, now: clock.now())
    }
  }

  func container(_ identifier: String) throws -> Container {
    try read { try Container.named(identifier, $0) }
  }
}
