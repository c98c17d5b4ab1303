import RecordStore
import Records
package import SQLite

/// Lists of a store that no question of access asks for: who has asked to be let in, and where
/// one-time links lead.
package enum WalkLists {
  /// What is not as the model keeps it; nil when everything is.
  package static func difference(_ c: Connection, _ world: World) throws -> String? {
    var asked: [ShareID: Set<AccountID>] = [:]
    try c.forEach("SELECT share, account FROM requester") { row in
      asked[try row.id(0), default: []].insert(try row.id(1))
      return true
    }
    for (share, row) in world.shares where asked[share, default: []] != row.requesters {
      return "\(share) is asked for by \(asked[share, default: []]), not \(row.requesters)"
    }
    var leads: [String: ParticipantID] = [:]
    try c.forEach("SELECT guid, participant FROM link WHERE participant IS NOT NULL") { row in
      leads[row.text(0)] = try row.id(1)
      return true
    }
    let expected = Dictionary(
      uniqueKeysWithValues: world.oneTimeLinks.map { ($0.value, world.holder(ofLinkOf: $0.key)) })
    return leads == expected ? nil : "one-time links lead to \(leads), not \(expected)"
  }
}
