import Cryptography
import RecordStore
import Records
import SQLite
import TestSupport

/// A store with one admin, one auditor and two users, all with passwords of cheap hashes.
final class AccountWorld: Sendable {
  static let password = "correct horse"

  let test: TestStore
  var store: Store { test.store }
  let adm: AccountID
  let aud: AccountID
  let ben: AccountID
  let cleo: AccountID

  init() throws {
    let test = try TestStore { options in
      options.passwordCost = Scrypt.Parameters(costLog2: 2, blockSize: 1, parallelism: 1)
    }
    let hash = try test.store.passwords.hashNow(Self.password)
    func add(_ name: String, _ email: String, _ role: InstanceRole) throws -> AccountID {
      let new = NewAccount(name: name, email: email, role: role, passwordHash: hash)
      return try test.store.writeNow(as: .operatorOfStore) { try Accounts.add($0, new) }
    }
    self.test = test
    adm = try add("Adm", "adm@x.org", .admin)
    aud = try add("Aud", "aud@x.org", .auditor)
    ben = try add("Ben Ode", "Ben.Ode@X.org", .user)
    cleo = try add("Cleo", "cleo@x.org", .user)
  }

  var now: Int64 { test.clock.now() }

  /// Everybody who may ask, from nobody to the holder of the store.
  var callers: [(name: String, caller: Caller)] {
    [
      ("anyone", .anyone), ("user", .account(cleo)), ("auditor", .account(aud)),
      ("admin", .account(adm)), ("operator", .operatorOfStore),
    ]
  }

  @discardableResult
  func write<T>(_ who: AccountID, _ body: (WriteContext) throws -> T) throws -> T {
    try store.writeNow(as: .account(who), body)
  }

  @discardableResult
  func operate<T>(_ body: (WriteContext) throws -> T) throws -> T {
    try store.writeNow(as: .operatorOfStore, body)
  }

  /// The names of those who may do something; nothing of it stays.
  func whoMay(_ body: (WriteContext) throws -> Void) -> [String] {
    struct Undone: Error {}
    return callers.filter { _, caller in
      do {
        try store.writeNow(as: Actor(caller)) { context in
          try body(context)
          throw Undone()
        }
        return false
      } catch {
        return error is Undone
      }
    }.map(\.name)
  }

  func signIn(
    _ email: String, _ password: String = AccountWorld.password, from source: String? = nil
  ) async throws -> SignInOutcome {
    try await store.signIn(
      email: email, password: password, userAgent: "Browser", source: source)
  }

  /// A new session of somebody.
  func token(_ account: AccountID) throws -> String {
    try write(account) { try Sessions.begin($0, account: account, userAgent: nil) }
  }

  func session(_ token: String) throws -> Session? {
    try store.read {
      try Sessions.find(token: token, $0, uses: store.sessionUses, now: now)
    }
  }

  func account(_ id: AccountID) throws -> Account {
    try store.read { try Accounts.load(id, $0) }
  }

  func addresses(_ account: AccountID) throws -> [AccountAddress] {
    try store.read { try Accounts.addresses(of: account, $0) }
  }

  func entries(_ kind: FactKind, _ object: Int64) throws -> [LogEntry] {
    try store.read {
      try Log.entries($0, .object(kind, object), limit: 100)
    }
  }

  func count(_ sql: SQL) throws -> Int64 {
    try store.read { try $0.first(sql) { $0.int(0) } } ?? -1
  }

  func problems() throws -> [String] {
    try store.read { c in try Log.verify(c).problems.map { "\($0)" } }
  }
}
