package import Cryptography
package import SQLite

/// The store of one installation: a folder with the database, assets and keys.
package final class Store: Sendable {
  package let folder: StoreFolder
  package let database: Database
  package let clock: any Clock
  package let random: any RandomSource
  package let keys: InstanceKey
  package let options: StoreOptions
  /// Called after every commit of this process and of others; see `StoreChanges`.
  package let changes: StoreChanges
  package let passwords: PasswordHasher
  /// The keys of encrypted fields.
  package let vault: Vault
  package let sessionUses = SessionUses()
  package let lookups = LookupBudget()
  let throttle = SignInThrottle()
  /// Counts wishes for a new password.
  let passwordWishes = SignInThrottle()
  let group: GroupState

  private init(
    folder: StoreFolder, database: Database, keys: InstanceKey, options: StoreOptions,
    group: GroupState, changes: StoreChanges, vault: Vault
  ) {
    self.folder = folder
    self.database = database
    self.keys = keys
    self.options = options
    self.group = group
    self.changes = changes
    self.vault = vault
    clock = options.clock
    random = options.random
    passwords = PasswordHasher(cost: options.passwordCost, random: options.random)
  }

  /// Opens the folder, or makes a new store in it. Refuses newer and damaged stores untouched. A
  /// refusal names the folder and the cause.
  package static func open(
    folder path: String, options: StoreOptions = StoreOptions()
  ) throws -> Store {
    let folder = StoreFolder(path)
    do { return try open(folder, options) } catch var error as StoreError {
      error.context["folder"] = folder.path
      if let detail = error.cause?.detail, !detail.isEmpty { error.context["cause"] = detail }
      throw error
    }
  }

  private static func open(_ folder: StoreFolder, _ options: StoreOptions) throws -> Store {
    guard options.creates || !folder.lacksStore else {
      throw StoreError(.cannotOpen, "There is no store here.")
    }
    try folder.createItself()
    let group = GroupState()
    let changes = StoreChanges()
    let vault = Vault(
      file: MasterKeyFile(path: options.masterKeyFile ?? folder.masterKey), random: options.random)
    var engine = engineOptions(options, group, changes)
    engine.attachment = vault
    let database = try StoreError.translating {
      try Database(path: folder.database, options: engine)
    }
    // Only beside a store of ours: a folder of somebody else stays as it is.
    try folder.createPlaces()
    let keys = try folder.loadInstanceKey(options.random)
    let store = Store(
      folder: folder, database: database, keys: keys, options: options, group: group,
      changes: changes, vault: vault)
    try store.nameIncarnation()
    return store
  }

  /// Reads one state of the store.
  package func read<T>(
    budget: StepBudget? = nil, _ body: (Connection) throws -> T
  ) throws -> T {
    try StoreError.translating { try database.read(budget: budget, body) }
  }

  /// Commits the body with what else waits. It may run more than once: its only effects are on the
  /// connection and in `context.afterCommit`. Long work has a transaction of its own.
  @discardableResult
  package func write<T: Sendable>(
    as actor: Actor, isAlone: Bool = false, _ body: @escaping @Sendable (WriteContext) throws -> T
  ) async throws -> T {
    do {
      return try await database.write(isAlone: isAlone) { [self] in try run($0, actor, body) }
    } catch let error as SQLiteError { throw StoreError(error) }
  }

  /// The same for a thread that may block. Never on Swift's pool.
  @discardableResult
  package func writeNow<T>(as actor: Actor, _ body: (WriteContext) throws -> T) throws -> T {
    try StoreError.translating {
      try database.writeNow { try run($0, actor, body) }
    }
  }

  /// Changes with every commit, of this process or of another.
  package func version() throws -> Int64 {
    try StoreError.translating { try database.version() }
  }

  /// Finishes waiting writes and closes the file.
  package func close() { database.close() }

  private func run<T>(
    _ connection: Connection, _ actor: Actor, _ body: (WriteContext) throws -> T
  ) throws -> T {
    try group.item {
      let context = WriteContext(
        connection: connection, now: clock.now(), actor: actor, random: random, keys: keys,
        phones: options.phones, group: group)
      let result = try body(context)
      try context.consequences.finish(context)
      return result
    }
  }

  /// A store that was restored is another one for change tokens: `restore` empties the name.
  private func nameIncarnation() throws {
    let isNamed = try read { try $0.exists("SELECT 1 FROM clock WHERE incarnation <> ''") }
    guard !isNamed else { return }
    try writeNow(as: .operatorOfStore) { context in
      let name = context.randomHex(bytes: 8)
      try context.connection.run(
        "UPDATE clock SET incarnation = \(name) WHERE incarnation = ''")
    }
  }

  static func engineOptions(
    _ options: StoreOptions, _ group: GroupState, _ changes: StoreChanges
  ) -> DatabaseOptions {
    var engine = DatabaseOptions(
      applicationID: StoreMigrations.applicationID, migrations: StoreMigrations.all)
    engine.migrates = options.migrates
    engine.watchMilliseconds = options.watchMilliseconds
    engine.maximalReaders = options.maximalReaders
    engine.cacheKiB = options.cacheKiB
    engine.walLimitBytes = options.walLimitBytes
    engine.checkpointBytes = options.checkpointBytes
    engine.fault = options.fault
    engine.hooks.prepared = options.prepared
    engine.hooks.groupWillStart = { try group.start($0) }
    engine.hooks.groupWillCommit = { try group.store($0) }
    engine.hooks.afterCommit = {
      group.committed()
      changes.announce()
    }
    engine.hooks.foreignChange = { changes.announce() }
    return engine
  }
}
