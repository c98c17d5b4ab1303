import Records

/// Something that happened to a share, of which people and receivers are told in the same write.
struct Occurrence {
  enum What: String, CaseIterable {
    case started, ended
    /// A zone that is shared as a whole is offered; it has a new owner, and `person` was the last.
    case offered, offerDeclined, tookOver
    case invited, accepted, declined, left, requested, right, removed, stopped, expired
    /// Until when somebody has access, or a link leads in, is another time.
    case term, linkTerm
  }

  let what: What
  let share: ShareID
  let participant: ParticipantRow?
  /// Whom it is about.
  let person: AccountID?
  /// The end that it is about; nil for none.
  var ends: Int64?

  init(
    _ what: What, _ share: ShareID, _ participant: ParticipantRow? = nil, person: AccountID? = nil
  ) {
    self.what = what
    self.share = share
    self.participant = participant
    self.person = person ?? participant?.account
  }

  /// What a change of somebody's participation amounts to; nil when it is nobody's business.
  static func participant(
    _ row: ParticipantRow, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws -> Occurrence? {
    guard after != nil else { return nil }
    let person = try row.account ?? Outbox.holder(of: row, context.connection)
    guard let what = what(row, before, after, isOwnAct: person == context.actor.account) else {
      return nil
    }
    var occurrence = Occurrence(what, row.share, row, person: person)
    if what == .term { occurrence.ends = row.expires }
    return occurrence
  }

  private static func what(
    _ row: ParticipantRow, _ before: FactValue?, _ after: FactValue?, isOwnAct: Bool
  ) -> What? {
    if before?["status"] != after?["status"] {
      switch row.status {
      case .invited: return .invited
      // Somebody else puts a person in only by taking an end back.
      case .accepted: return isOwnAct ? .accepted : .right
      case .declined: return .declined
      case .left: return .left
      case .removed, .blocked: return row.acceptedSequence == nil ? nil : .removed
      case .stopped: return row.acceptedSequence == nil ? nil : .stopped
      }
    }
    let isOther = ["permission", "role", "mayInvite"].contains { before?[$0] != after?[$0] }
    guard row.isLive, row.status == .accepted || row.status == .invited else { return nil }
    if isOther, row.status == .accepted { return .right }
    return before?["expires"] != after?["expires"] ? .term : nil
  }

  func tell(_ context: WriteContext) throws {
    guard context.consequences.quiet != share else { return }
    try News.write(self, context)
    try WebhookQueue.write(self, context)
  }
}
