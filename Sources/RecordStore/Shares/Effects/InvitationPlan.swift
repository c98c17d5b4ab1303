import Records

/// Several invitations, decided: what each comes to, and what is to be written.
package struct InvitationPlan {
  enum Answer {
    /// The n-th new participation.
    case enters(Int)
    case renews(ParticipantID)
    case alreadyInvited(ParticipantID)
    /// The same person as in an earlier item.
    case alreadyPlanned(Int)
    case isOwner
    case refused(StoreError)
  }

  package var effects: ShareEffects
  var answers: [Answer] = []

  /// What sending would come to, in the order of the invitations.
  package enum Preview: Sendable {
    case invites, renews, alreadyInvited, isOwner
    case refused(StoreError)
  }

  package var previews: [Preview] {
    answers.map { answer in
      switch answer {
      case .enters: .invites
      case .renews: .renews
      case .alreadyInvited, .alreadyPlanned: .alreadyInvited
      case .isOwner: .isOwner
      case .refused(let error): .refused(error)
      }
    }
  }

  /// One for each invitation that is refused, with its position.
  package var refusals: [(position: Int, error: StoreError)] {
    answers.enumerated().compactMap { n, answer in
      if case .refused(let error) = answer { (n, error) } else { nil }
    }
  }

  package func apply(_ context: WriteContext) throws -> [InvitationOutcome] {
    let new = try effects.apply(context)
    let outcomes = answers.map { answer -> InvitationOutcome in
      switch answer {
      case .enters(let n): .invited(new[n])
      case .renews(let id): .invited(id)
      case .alreadyInvited(let id): .alreadyInvited(id)
      case .alreadyPlanned(let n): .alreadyInvited(new[n])
      case .isOwner: .isOwner
      case .refused(let error): .refused(error)
      }
    }
    try Shares.settleRequests(context, effects.share, by: outcomes)
    return outcomes
  }
}
