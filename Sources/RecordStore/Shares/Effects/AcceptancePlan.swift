import Records

/// An acceptance, decided: what the person will have, and what is to be written.
package struct AcceptancePlan {
  package var effects: ShareEffects
  /// The participant is nil for somebody who joins by the link: there is no row yet.
  package var acceptance: Acceptance

  package func apply(_ context: WriteContext) throws -> Acceptance {
    var acceptance = acceptance
    if let new = try effects.apply(context).first { acceptance.participant = new }
    // Whoever has come in asks for nothing any more.
    if !acceptance.wasAlready, let account = context.actor.account {
      try Shares.dropRequest(context, acceptance.share, account)
    }
    return acceptance
  }
}
