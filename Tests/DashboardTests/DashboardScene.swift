import Addresses
import Cryptography
import Dashboard
import Foundation
import HTTP
import RecordStore
import Records
import Templating
import TestSupport
import WireFormat

/// Alice owns a container with a zone of records; Ben and Cleo may be invited, Dan is a stranger,
/// Adm administers the server.
final class DashboardScene: Sendable {
  static let container = "iCloud.org.example.trips"
  static let base = "https://share.example.org"
  static let templates = try? Dashboard.templates(folder: TemplatesTests.folder)

  let files: TestStore
  let desk: Desk
  let router: Router
  let alice: AccountID
  let ben: AccountID
  let cleo: AccountID
  let dan: AccountID
  let adm: AccountID
  let place: ZonePlace

  var store: Store { files.store }
  var zone: String { Address.zone(address).path }

  var address: ZoneAddress {
    ZoneAddress(
      container: Self.container, environment: .development, owner: place.ownerRecordName,
      zone: place.name)
  }

  init(zone name: String = "Trips", alice aliceName: String = "Alice Moreau") throws {
    files = try TestStore { options in
      options.passwordCost = Scrypt.Parameters(costLog2: 4, blockSize: 8, parallelism: 1)
    }
    guard let templates = Self.templates, let url = PublicURL(Self.base) else {
      throw SceneError.noTemplates
    }
    desk = Desk(store: files.store, templates: templates, publicURL: url)
    let desk = desk
    router = try Router(
      middleware: [SecurityHeaders.middleware],
      groups: [Dashboard.routes(desk), Dashboard.liveRoutes(desk), Dashboard.sheetRoutes(desk)],
      errorPage: { error, request in Dashboard.errorPage(desk, error, request) })
    var people: [AccountID] = []
    var place: ZonePlace?
    try files.store.writeNow(as: .operatorOfStore) { context in
      people = try [
        NewAccount(name: aliceName, email: "alice@example.org"),
        NewAccount(name: "Ben Ode", email: "ben.ode@example.org"),
        NewAccount(name: "Cleo Park", email: "cleo@example.org"),
        NewAccount(name: "Dan Stranger", email: "dan@example.org"),
        NewAccount(name: "Adm", email: "adm@example.org", role: .admin),
      ].map { try Accounts.add(context, $0) }
      let container = try Containers.add(
        context, identifier: Self.container, name: "Travel journal", owner: people[0])
      let asAlice = context.acting(as: .account(people[0]))
      let zone = try Zones.create(
        asAlice, container: container, environment: .development, owner: people[0], name: name)
      place = try ZonePlace.load(zone, context.connection)
    }
    guard let place else { throw SceneError.noTemplates }
    self.place = place
    (alice, ben, cleo, dan, adm) = (people[0], people[1], people[2], people[3], people[4])
  }

  enum SceneError: Error { case noTemplates }

  /// A browser in which somebody is signed in.
  func browser(_ account: AccountID?) throws -> Browser {
    var browser = Browser(router)
    if let account {
      try store.writeNow(as: .account(account)) { context in
        browser.cookies["__Host-sharehold-session"] = try Sessions.begin(
          context, account: account, userAgent: "Firefox on Linux")
      }
    }
    return browser
  }

  @discardableResult
  func save(
    _ name: String, type: String = "Destination", parent: String? = nil, _ fields: [Field] = [],
    as account: AccountID? = nil
  ) throws -> RecordRow {
    let operation = RecordOperation(
      .create, name: name, type: type, fields: fields,
      parent: parent.map { .record($0) } ?? .keep)
    var row: RecordRow?
    try store.writeNow(as: .account(account ?? alice)) { context in
      let request = ModifyRequest(zone: place.zone, operations: [operation])
      row = try RecordWriter.modify(context, request)[0].get()
    }
    guard let row else { throw SceneError.noTemplates }
    return row
  }

  func record(_ name: String) -> String {
    Address.record(RecordAddress(zone: address, name: name)).path
  }

  func share(_ name: String) -> String { record(name) + "/share" }

  /// Shares a record as Alice and invites somebody by address.
  func share(
    _ row: RecordRow, with email: String, _ permission: Permission = .readOnly
  ) throws -> (handle: ShareHandle, participant: ParticipantID) {
    var result: (ShareHandle, ParticipantID)?
    try store.writeNow(as: .account(alice)) { context in
      let handle = try Shares.shareRecord(context, record: row.id)
      let invitation = Invitation(.address(.email, email), permission: permission)
      guard
        case .invited(let id)? = try Shares.invite(
          context, share: handle.share, [invitation]
        ).first
      else { throw SceneError.noTemplates }
      result = (handle, id)
    }
    guard let result else { throw SceneError.noTemplates }
    return result
  }

  func accept(_ guid: String, as account: AccountID) throws {
    try store.writeNow(as: .account(account)) { _ = try Shares.accept($0, guid: guid) }
  }
}

extension Field {
  static func text(_ name: String, _ value: String) -> Field {
    Field(name: name, type: FieldType(.string), value: .string(value))
  }

  static func int(_ name: String, _ value: Int64) -> Field {
    Field(name: name, type: FieldType(.int64), value: .int64(value))
  }
}

extension DashboardScene {
  func setPassword(_ password: String, of email: String) async throws {
    let hash = try await store.passwords.hash(password)
    try await store.write(as: .operatorOfStore) { context in
      let account = try Accounts.find(
        email: email, context.connection, caller: .operatorOfStore, now: context.now)
      try Passwords.change(
        context.acting(as: .account(account.id)), passwordHash: hash, keeping: nil)
    }
  }

  /// The field of a record as it is stored; nil when it is not set.
  func value(_ field: String, of name: String) throws -> Records.FieldValue? {
    let row = try row(name)
    return try FieldCodec.fields(stored: row.fields).first { $0.name == field }?.value
  }

  func text(_ field: String, of name: String) throws -> String? {
    if case .string(let text) = try value(field, of: name) { text } else { nil }
  }

  func row(_ name: String) throws -> RecordRow {
    let viewer = Viewer(caller: .operatorOfStore, now: store.clock.now())
    return try store.read { try RecordReader.record($0, viewer, zone: place.zone, name: name) }
  }

  /// A good form token, of somebody else's session.
  func foreignToken(_ account: AccountID) async throws -> String {
    var browser = try browser(account)
    return try await browser.get("/account").forms.first?["form-token"] ?? ""
  }
}
