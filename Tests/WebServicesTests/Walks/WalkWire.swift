import Addresses
import HTTP
import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Walks
import WebServices

/// The store of a walk behind the calls: an app in each container, and a session in it for each
/// person.
final class WalkWire {
  private struct App {
    let identifier: String
    let token: String
    let id: APITokenID
    var sessions: [AccountID: String] = [:]
  }

  let test: TestStore
  private let gateway: Gateway
  private let router: Router
  private var apps: [ContainerID: App] = [:]

  var store: Store { test.store }

  init(_ test: TestStore, _ start: WalkStart) throws {
    self.test = test
    guard let url = PublicURL(Wire.base) else { throw WireFailure.noAddress }
    gateway = Gateway(store: test.store, publicURL: url)
    router = try Wire.router(gateway)
    for container in start.world.containers.keys.sorted() { try addApp(container) }
    for account in start.people { try beginSessions(account) }
  }

  private func addApp(_ container: ContainerID) throws {
    let made = try store.writeNow(as: .operatorOfStore) {
      try APITokens.add(
        $0, container: container, environment: .development, APITokens.Settings(name: "Walk"))
    }
    let identifier = try store.read {
      try $0.first("SELECT identifier FROM container WHERE id = \(container)") { $0.text(0) }
    }
    apps[container] = App(identifier: identifier ?? "", token: made.token, id: made.id)
  }

  /// Once more for somebody whose account was disabled meanwhile.
  func beginSessions(_ account: AccountID) throws {
    let sealer = WebAuthToken.Sealer(store.keys, store.random)
    for container in apps.keys.sorted() {
      guard let app = apps[container] else { continue }
      let token = try store.writeNow(as: .operatorOfStore) { context in
        _ = try Containers.userRecordName(context, container: container, account: account)
        return try WebSessions.begin(context, account: account, apiToken: app.id, isKept: true)
      }
      apps[container]?.sessions[account] = sealer.seal(token)
    }
  }

  /// `path` begins with the database.
  func call(
    _ path: String, _ body: String, as account: AccountID, in container: ContainerID
  ) async throws -> WireReply {
    guard let app = apps[container], let session = app.sessions[account] else {
      throw WireFailure.noAddress
    }
    let query = "ckAPIToken=\(app.token)&ckWebAuthToken=\(PercentCoding.encode(session))"
    let request = try Request(
      .post, "/database/1/\(app.identifier)/development/\(path)?\(query)", body: Array(body.utf8))
    let reply = try WireReply(await router.respond(to: request))
    if reply.status >= 500 { throw World.Disagreement(description: "\(path): \(reply.text)") }
    return reply
  }

  // MARK: What only the store knows

  func name(_ account: AccountID, in container: ContainerID) throws -> String {
    try store.read {
      try Containers.userRecordName($0, container: container, account: account) ?? ""
    }
  }

  func recordName(_ record: RecordID) throws -> String {
    try store.read {
      try $0.first("SELECT name FROM record WHERE id = \(record)") { $0.text(0) } ?? ""
    }
  }

  func uuid(_ participant: ParticipantID) throws -> String {
    try store.read {
      try $0.first("SELECT uuid FROM participant WHERE id = \(participant)") { $0.text(0) } ?? ""
    }
  }

  /// The number of the row that the statement finds.
  func id<ID: RawRepresentable<Int64>>(_ sql: SQL) throws -> ID? {
    try store.read { try $0.first(sql) { ID(rawValue: $0.int(0)) } ?? nil }
  }
}
