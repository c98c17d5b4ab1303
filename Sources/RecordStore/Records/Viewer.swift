package import Records

/// Who reads, when, and what they have shown.
package struct Viewer: Hashable, Sendable {
  package let caller: Caller
  /// Milliseconds since 1970.
  package let now: Int64
  package let proof: Proof

  package init(caller: Caller, now: Int64, proof: Proof = Proof()) {
    self.caller = caller
    self.now = now
    self.proof = proof
  }

  package var account: AccountID? {
    if case .account(let account) = caller { account } else { nil }
  }
}
