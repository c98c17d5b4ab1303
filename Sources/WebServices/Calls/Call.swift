package import HTTP
package import JSON
package import RecordStore
package import Records
package import SQLite
package import WireFormat

/// One call, made from its path, its credentials and its body; everything an endpoint needs.
package struct Call: Sendable {
  package let gateway: Gateway
  package let container: ContainerID
  package let containerIdentifier: String
  package let environment: Records.Environment
  package let scope: DatabaseScope
  let credentials: CallCredentials
  /// The parsed body; an empty object when there is none.
  package let body: JSONValue
  package let query: Parameters
  /// Placeholders of the route.
  package let parameters: RouteParameters
  /// Milliseconds since 1970.
  package let now: Int64
  /// Names this request in errors and in `X-Apple-Request-UUID`.
  package let uuid: String
  var lane: Lane
  /// The client's address and the request's reference, for the log.
  let remote: String
  let reference: String

  package var store: Store { gateway.store }
  package var caller: Caller { credentials.caller }
  package var account: AccountID? { credentials.account }

  package var actor: Actor {
    Actor(
      caller, way: .service, source: remote, request: reference, client: query["clientId"])
  }
  package var viewer: Viewer { Viewer(caller: caller, now: now, avoidsLooks: true) }

  /// Either spelling asks for numbers as strings.
  package func numbersAsStrings(in object: JSONValue? = nil) throws -> Bool {
    let object = object ?? body
    return try object.flag("numbersAsStrings") ?? object.flag("numberAsStrings") ?? false
  }

  /// Somebody with an account, a server key's included; else AUTHENTICATION_REQUIRED.
  @discardableResult
  package func requireUser() throws -> AccountID {
    guard let account else { throw signInFirst }
    return account
  }

  /// Somebody who signed in; server keys are nobody's session.
  @discardableResult
  package func requirePerson() throws -> AccountID {
    let account = try requireUser()
    guard !credentials.isServerKey else {
      throw WireError(.accessDenied, "server-to-server keys cannot be used for this call")
    }
    return account
  }

  /// A signed request that writes is carried out once.
  func admitOnce() throws {
    guard case .server(_, let signed) = credentials else { return }
    try gateway.signedOnce.admit(signed, now: now)
  }

  var signInFirst: WireError { gateway.signInFirst(credentials.apiToken) }

  /// Reads one state of the store within the budget of an inline call; a read that needs longer is
  /// run again on the slow lane.
  package func read<T>(_ body: (Connection) throws -> T) throws -> T {
    do {
      return try store.readPage(isPatient: lane == .slow, body)
    } catch let error as StoreError where error.code == .budgetExceeded && lane == .fast {
      throw NeedsSlowLane()
    }
  }

  /// Commits a write in the caller's name.
  @discardableResult
  package func write<T: Sendable>(
    _ body: @escaping @Sendable (WriteContext) throws -> T
  ) async throws -> T {
    try await store.write(as: actor, body)
  }

  package func names(_ c: Connection) -> UserNames { UserNames(c, container: container) }

  /// The answer of a call that worked as a whole. `body` writes the members of the object.
  package func respond(_ body: (inout JSONWriter) throws -> Void) rethrows -> Response {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    try body(&writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// An item that failed, in place of the item. `name` writes what it was, such as `recordName`.
  package func write(
    _ error: WireError, into writer: inout JSONWriter, name: (inout JSONWriter) -> Void
  ) {
    error.write(into: &writer, uuid: uuid, item: name)
  }
}

extension WireError {
  /// Why one item failed, which the other items outlive. What ends the whole call is thrown on:
  /// errors that nobody foresaw, and those of the store itself.
  package static func ofItem(_ error: any Error, _ c: Connection? = nil) throws -> WireError {
    guard let known = known(error, c) else { throw error }
    switch known.code {
    case .internalError, .tryAgainLater, .authenticationRequired: throw error
    default: return known
    }
  }

  /// An error of ours in the protocol's words; nil for one that nobody foresaw.
  package static func known(_ error: any Error, _ c: Connection? = nil) -> WireError? {
    switch error {
    case let error as WireError: error
    case let error as StoreError: WireError(error, c)
    case let error as SQLiteError: WireError(StoreError(error))
    case let error as JSONError: .badRequest("the body cannot be read: \(error)")
    default: nil
    }
  }
}
