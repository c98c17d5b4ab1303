import Addresses
import Foundation
import RecordStore
import Records
import WebServices

/// The people, the container and the credentials of a `Wire`.
struct WireSetting {
  let container: ContainerID
  let accounts: [Wire.Person: AccountID]
  let webTokens: [Wire.Person: String]
  let apiToken: String
  let apiTokenID: APITokenID
  let serverKey: TestServerKey

  private static let people: [(Wire.Person, String, String)] = [
    (.ada, "Ada Lindgren", "ada@example.org"), (.ben, "Ben Ode", "ben@example.org"),
    (.cleo, "Cleo Park", "cleo@example.org"),
  ]

  static func make(
    _ store: Store, _ gateway: Gateway, _ environment: Records.Environment
  ) throws -> WireSetting {
    let sealer = WebAuthToken.Sealer(store.keys, store.random)
    let key = TestServerKey()
    var made: WireSetting?
    try store.writeNow(as: .operatorOfStore) { context in
      var accounts: [Wire.Person: AccountID] = [:]
      for (person, name, email) in people {
        accounts[person] = try Accounts.add(context, NewAccount(name: name, email: email))
      }
      guard let ada = accounts[.ada] else { return }
      let container = try Containers.add(
        context, identifier: Wire.container, name: "Travel journal", owner: ada)
      let token = try APITokens.add(
        context, container: container, environment: environment, .init(name: "Trips"))
      var webTokens: [Wire.Person: String] = [:]
      for (person, account) in accounts.sorted(by: { $0.value < $1.value }) {
        webTokens[person] = sealer.seal(
          try WebSessions.begin(context, account: account, apiToken: token.id, isKept: true))
      }
      let server = try ServerKeys.add(
        context, container: container, environment: environment, name: "Importer", pem: key.pem,
        account: ada)
      made = WireSetting(
        container: container, accounts: accounts, webTokens: webTokens, apiToken: token.token,
        apiTokenID: token.id, serverKey: key.named(server.keyID))
    }
    guard let made else { throw WireFailure.noAddress }
    return made
  }
}
