package import Records

/// Who does something, and in the course of which request.
package struct Actor: Hashable, Sendable {
  package enum Way: String, Sendable, CaseIterable {
    case page, service
  }

  package var caller: Caller
  /// The account in whose name an administrator acts.
  package var actingAs: AccountID?
  /// By which face they came, for the log; nil where the caller says it.
  package var way: Way?
  /// The remote address, for the log.
  package var source: String?
  /// The request's reference number, for the log.
  package var request: String?
  /// What the client calls itself; it is not notified of what it does.
  package var client: String?

  package init(
    _ caller: Caller, actingAs: AccountID? = nil, way: Way? = nil, source: String? = nil,
    request: String? = nil, client: String? = nil
  ) {
    self.client = client
    self.way = way
    self.caller = caller
    self.actingAs = actingAs
    self.source = source
    self.request = request
  }

  /// The program on its own command line, and its timers.
  package static let operatorOfStore = Actor(.operatorOfStore)

  package static func account(_ id: AccountID) -> Actor { Actor(.account(id)) }

  package var account: AccountID? {
    if case .account(let id) = caller { id } else { nil }
  }
}
