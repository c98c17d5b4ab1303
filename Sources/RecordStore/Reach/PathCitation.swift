import Records
import SQLite

/// What a step of a decision rests on: the entry of the log that last said so.
extension ReachSource {
  func citation(
    of path: AccessPath, by account: AccountID?, in place: AccessPlace
  ) throws -> LogEntry? {
    switch path.reason {
    case .participantMay(let id, _), .administersShare(let id), .participantReadOnly(let id),
      .inviterLost(let id, _), .notAccepted(let id, _), .invited(let id),
      .personalLinkOf(let id), .addressOfAnother(let id):
      try change(.participant, id.rawValue, of: ["permission", "role", "status", "mayInvite"])
    case .participationEnded(let id, _), .takenByAnother(let id):
      try change(.participant, id.rawValue, of: ["status", "ended"])
    case .participationExpired(let id): try change(.participant, id.rawValue, of: ["expires"])
    case .ownsZone(let id): try change(.zone, id.rawValue, of: ["owner"])
    case .doesNotOwnZone, .zoneDeleted:
      try place.zone.flatMap { try change(.zone, $0.id.rawValue, of: ["owner"]) }
    case .blocked(let share): try change(.blocked, share.rawValue, of: ["accounts"])
    case .shareStopped(let share): try change(.share, share.rawValue, of: ["ended"])
    case .publicLink(let share, _), .noPublicLink(let share), .joinFirst(let share):
      try change(.share, share.rawValue, of: ["publicPermission", "allowsAnyone"])
    case .linkEnded, .linkExpired, .passwordNeeded, .linkUsedUp:
      try place.link.flatMap { try change(.link, $0, of: []) }
    case .roleGrants, .noRoleGrants: try roleChange(place)
    case .teamRole, .teamReachesNoRecords: try teamChange(account, place.container)
    case .instanceAdmin, .instanceAdminLook, .instanceAuditor:
      try account.flatMap { try change(.account, $0.rawValue, of: ["role"]) }
    case .auditorGrant, .auditorWithoutGrant: try auditorChange(account, place)
    case .accountDisabled:
      try account.flatMap { try change(.account, $0.rawValue, of: ["state"]) }
    default: nil
    }
  }

  /// The last entry about an object, until the moment in question, that changed one of its parts;
  /// none named: any.
  func change(_ kind: FactKind, _ object: Int64, of parts: [String]) throws -> LogEntry? {
    try Log.last(kind, object, until: sequence, c) { entry in
      parts.isEmpty || parts.contains { entry.before?[$0] != entry.after?[$0] }
    }
  }

  private func roleChange(_ place: AccessPlace) throws -> LogEntry? {
    let row = try c.first(
      """
      SELECT id FROM record_type WHERE container = \(place.container)
        AND environment = \(place.environment) AND name = \(place.record?.type)
      """
    ) { $0.int(0) }
    return try row.flatMap { try change(.roleGrant, $0, of: []) }
  }

  /// What the owner last said of the auditor; without a word of theirs, since when they are one.
  private func auditorChange(_ account: AccountID?, _ place: AccessPlace) throws -> LogEntry? {
    guard let account else { return nil }
    let grants = try c.all(
      """
      SELECT id FROM auditor_grant WHERE container = \(place.container)
        AND account = \(account) AND (owner = \(place.owner) OR \(place.isContainer) = 1)
      """
    ) { $0.int(0) }
    let entries = try grants.compactMap { try change(.auditorGrant, $0, of: []) }
    let last = entries.max { ($0.after?.int("until") ?? 0) < ($1.after?.int("until") ?? 0) }
    if let last { return last }
    return try change(.account, account.rawValue, of: ["role"])
  }

  private func teamChange(
    _ account: AccountID?, _ container: ContainerID
  ) throws -> LogEntry? {
    guard let account else { return nil }
    let member = try c.first(
      "SELECT id FROM team WHERE container = \(container) AND account = \(account)"
    ) { $0.int(0) }
    if let member { return try change(.team, member, of: ["role"]) }
    let mark = "%\"account\":\(account.rawValue),%"
    let logged = try c.first(
      """
      SELECT object FROM event WHERE kind = \(FactKind.team) AND chain = \(container)
        AND seq <= \(sequence) AND line LIKE \(mark) ORDER BY id DESC LIMIT 1
      """
    ) { $0.int(0) }
    return try logged.flatMap { try change(.team, $0, of: ["role"]) }
  }
}
