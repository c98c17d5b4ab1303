package import Records
package import SQLite

/// Since when somebody has the right they have, from the log.
package enum RightSince {
  private static let limit = 100

  /// Of the participation that a decision speaks of.
  package static func of(_ decision: AccessDecision, _ c: Connection) throws -> Int64? {
    try decision.participant.flatMap { try of($0, c) }
  }

  /// Nil when the log does not say.
  package static func of(_ participant: ParticipantID, _ c: Connection) throws -> Int64? {
    let entries = try Log.entries(c, .object(.participant, participant.rawValue), limit: limit)
    return entries.first { entry in
      ["permission", "role", "status"].contains { entry.before?[$0] != entry.after?[$0] }
    }?.at
  }
}

extension AccessDecision {
  /// Whose participation it speaks of.
  fileprivate var participant: ParticipantID? {
    for path in paths where path.kind == .participant {
      switch path.reason {
      case .participantReadOnly(let id), .participantMay(let id, _), .inviterLost(let id, _),
        .administersShare(let id):
        return id
      default: continue
      }
    }
    return nil
  }
}
