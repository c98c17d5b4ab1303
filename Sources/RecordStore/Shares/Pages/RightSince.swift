package import Records
package import SQLite

/// Since when somebody has the right they have, from the log.
package enum RightSince {
  private static let limit = 100

  /// Nil when the log does not say.
  package static func of(_ participant: ParticipantID, _ c: Connection) throws -> Int64? {
    let entries = try Log.entries(c, .object(.participant, participant.rawValue), limit: limit)
    return entries.first { entry in
      ["permission", "role", "status"].contains { entry.before?[$0] != entry.after?[$0] }
    }?.at
  }
}
