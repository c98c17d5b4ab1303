package import Records

/// What somebody finds at the address of a share: one state for each page, with one next step.
package enum LandingState: Hashable, Sendable {
  /// Not signed in; signing in leads back here.
  case signedOut
  /// An invitation of the visitor, or the public link when there is none.
  case canAccept(ParticipantID?)
  /// The visitor holds the personal link of an address that is not known as theirs.
  case chooseAccount(invited: String?, ParticipantID)
  /// Sent to somebody else; the address is masked, and nil where it is not known which.
  case otherAccount(invited: String?)
  case accepted(at: Int64)
  case declined(at: Int64)
  case expired(at: Int64)
  /// The invitation was taken back, or the visitor was removed.
  case revoked
  /// Claimed by somebody else, or without uses left.
  case used
  /// The address was replaced, or sharing was stopped.
  case ended
  case passwordNeeded(isSignedIn: Bool)
  case owner
  /// Blocked, hidden, or never existed: the same for all.
  case notFound

  package var status: Int {
    switch self {
    case .signedOut, .canAccept, .chooseAccount, .accepted, .declined, .passwordNeeded, .owner: 200
    case .otherAccount: 403
    case .expired, .revoked, .used, .ended: 410
    case .notFound: 404
    }
  }

  /// Whether the page may say what is shared and who shares it.
  var namesTheShare: Bool {
    switch self {
    case .signedOut, .canAccept, .chooseAccount, .otherAccount, .accepted, .declined, .owner: true
    case .expired, .revoked, .used, .ended, .passwordNeeded, .notFound: false
    }
  }
}
