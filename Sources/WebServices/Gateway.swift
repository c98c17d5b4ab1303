package import Addresses
package import RecordStore

/// What every call works with; one for each process.
package struct Gateway: Sendable {
  package let store: Store
  package let publicURL: PublicURL
  package let limits: Limits
  let courier: Courier
  let tokens: WebAuthToken.Sealer
  let tickets: SignInTicket.Sealer
  let uuids: RequestUUID
  let signedOnce: SignedOnce
  let throttle: Throttle
  let uses = CredentialUses()

  package init(store: Store, publicURL: PublicURL, limits: Limits = Limits()) {
    self.store = store
    self.publicURL = publicURL
    self.limits = limits
    courier = Courier(store)
    tokens = WebAuthToken.Sealer(store.keys, store.random)
    tickets = SignInTicket.Sealer(store.keys)
    uuids = RequestUUID(store.random)
    signedOnce = SignedOnce(now: store.clock.now())
    throttle = Throttle(limits)
  }

  /// Writes down when credentials were used since the last time.
  package func flush() async throws {
    let taken = uses.take()
    guard !taken.isEmpty else { return }
    try await store.write(as: .operatorOfStore) { try taken.write($0) }
  }
}
