package import Records

/// Who reads, when, and what they have shown.
package struct Viewer: Hashable, Sendable {
  package let caller: Caller
  /// Milliseconds since 1970.
  package let now: Int64
  package let proof: Proof
  /// The share whose link was shown: the proof speaks of this one and of no other. Nil where the
  /// proof speaks of whatever is asked for.
  package let shown: ShareID?
  /// True once an entry of the log tells of this look with privilege; until then private data is
  /// refused to administrators, with a decision that has the obligation `.recordLook`.
  package let isLookRecorded: Bool
  /// True for programs, which never look with privilege: lists leave out what only that would show.
  package let avoidsLooks: Bool

  package init(
    caller: Caller, now: Int64, proof: Proof = Proof(), shown: ShareID? = nil,
    isLookRecorded: Bool = false, avoidsLooks: Bool = false
  ) {
    self.caller = caller
    self.now = now
    self.proof = proof
    self.shown = shown
    self.isLookRecorded = isLookRecorded
    self.avoidsLooks = avoidsLooks
  }

  func requireRecorded(_ obligations: Set<Obligation>, _ decision: AccessDecision?) throws {
    guard obligations.contains(.recordLook), !isLookRecorded else { return }
    throw StoreError(
      .accessDenied, "This look has to be recorded first.", context: ["obligation": "recordLook"],
      decision: decision)
  }

  /// What the viewer has shown that counts for a share.
  func proof(for share: ShareID?) -> Proof {
    shown == nil || shown == share ? proof : Proof()
  }

  package var account: AccountID? {
    if case .account(let account) = caller { account } else { nil }
  }
}
