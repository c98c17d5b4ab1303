import Addresses
import Cryptography
import Foundation
import HTTP
import RecordStore
import Records
import TestSupport
import Testing
import WebServices

/// A server in the process: one container, the people ada, ben and cleo signed in in one app, a
/// server key, a clock that stands still. Calls go through the real router.
final class Wire: Sendable {
  static let container = "iCloud.org.example.trips"
  static let base = "https://share.example.org"

  enum Person: String, CaseIterable, Sendable { case ada, ben, cleo }

  /// What a call shows to be let in.
  enum Credential: Sendable {
    case ada, ben, cleo
    /// An API token alone.
    case app
    /// No credentials at all.
    case nobody
    /// A query of its own, such as `ckAPIToken=…&ckWebAuthToken=…`.
    case query(String)
  }

  let files: TestStore
  let gateway: Gateway
  let router: Router
  let container: ContainerID
  let accounts: [Person: AccountID]
  let webTokens: [Person: String]
  let apiToken: String
  let apiTokenID: APITokenID
  let serverKey: TestServerKey

  var store: Store { files.store }
  var clock: FixedClock { files.clock }

  init(
    environment: Records.Environment = .development, seed: UInt64 = 1,
    limits: Limits = Limits(), configure: (inout StoreOptions) -> Void = { _ in }
  ) throws {
    files = try TestStore(seed: seed, base: TestStore.memoryBase) { options in
      options.passwordCost = Scrypt.Parameters(costLog2: 4, blockSize: 8, parallelism: 1)
      configure(&options)
    }
    guard let url = PublicURL(Self.base) else { throw WireFailure.noAddress }
    let gateway = Gateway(store: files.store, publicURL: url, limits: limits)
    self.gateway = gateway
    router = try Self.router(gateway)
    let made = try WireSetting.make(files.store, gateway, environment)
    container = made.container
    accounts = made.accounts
    webTokens = made.webTokens
    apiToken = made.apiToken
    apiTokenID = made.apiTokenID
    serverKey = made.serverKey
  }

  static func router(_ gateway: Gateway) throws -> Router {
    try Router(
      middleware: [SecurityHeaders.middleware, WebServices.middleware(gateway)],
      groups: [
        WebServices.routes(gateway), WebServices.openRoutes(gateway),
        WebServices.courierRoutes(gateway),
      ],
      errorPage: { error, request in
        WebServices.isOurs(request)
          ? WebServices.answer(gateway, error, request) : Response.plain(error)
      },
      report: { error, request in
        Issue.record(error, "nobody foresaw this in \(request.target.rawPath)")
      })
  }

  func account(_ person: Person) -> AccountID {
    accounts[person] ?? AccountID(rawValue: 0)
  }

  /// The user record name of a person in the container.
  func name(_ person: Person) throws -> String {
    try store.read { c in
      try Containers.userRecordName(c, container: container, account: account(person)) ?? ""
    }
  }

  /// What stands in the query of a call.
  func query(_ credential: Credential) -> String {
    func signedIn(_ person: Person) -> String {
      "ckAPIToken=\(apiToken)&ckWebAuthToken=\(PercentCoding.encode(webTokens[person] ?? ""))"
    }
    switch credential {
    case .ada: return signedIn(.ada)
    case .ben: return signedIn(.ben)
    case .cleo: return signedIn(.cleo)
    case .app: return "ckAPIToken=\(apiToken)"
    case .nobody: return ""
    case .query(let text): return text
    }
  }
}

enum WireFailure: Error { case noAddress, noJSON(String) }
