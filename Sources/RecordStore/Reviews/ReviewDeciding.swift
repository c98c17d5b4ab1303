import Records
import SQLite

extension Reviews {
  /// Decides about one grant. Lowering and removing are the usual operations, in the name of the
  /// reviewer, with what the decision function says about them.
  package static func decide(
    _ context: WriteContext, grant id: Int64, _ decision: ReviewDecision, reason: String
  ) throws {
    let c = context.connection
    let row = try decidable(context, id)
    guard row.decision == nil else {
      throw StoreError(.exists, "This is decided already.", context: ["field": "grant"])
    }
    guard reason.count <= mostReason, decision == .keep || !reason.isEmpty else {
      throw StoreError(.badRequest, "A reason is needed.", context: ["field": "reason"])
    }
    let was: String? =
      switch decision {
      case .keep: nil
      case .lower: try lower(context, row)
      case .remove: try remove(context, row)
      }
    try context.changing(ReviewGrantFact.self, id) {
      try c.run(
        """
        UPDATE review_grant SET decision = \(decision), reason = \(reason),
          account = \(context.actor.account), at = \(context.now), was = \(was) WHERE id = \(id)
        """)
    }
  }

  /// Takes a decision back, and with it what it changed, while the review is open.
  package static func undo(_ context: WriteContext, grant id: Int64) throws {
    let row = try decidable(context, id)
    guard let decision = row.decision else { throw StoreError(.notFound) }
    let object = decision == .keep ? row.object : try restore(context, row, decision)
    try context.changing(ReviewGrantFact.self, id) {
      try context.connection.run(
        """
        UPDATE review_grant SET object = \(object), decision = NULL, reason = NULL, account = NULL,
          at = NULL, was = NULL WHERE id = \(id)
        """)
    }
  }

  /// A grant of an open review that the actor is a reviewer of and may ask about.
  private static func decidable(_ context: WriteContext, _ id: Int64) throws -> ReviewGrantRow {
    let c = context.connection
    let caller = context.actor.caller
    guard let row = try ReviewGrantRow.load(id, c) else { throw StoreError(.notFound) }
    let (review, reviewers) = try load(c, caller: caller, row.review, now: context.now)
    guard
      try sees(c, caller, container: row.container, share: row.share, now: context.now)
    else { throw StoreError(.notFound) }
    guard let account = caller.accountID, reviewers.contains(account) else {
      throw StoreError(.accessDenied, "Only its reviewers decide in a review.")
    }
    guard review.isOpen else { throw closed }
    return row
  }

  private static func participant(
    _ row: ReviewGrantRow, _ c: Connection
  ) throws -> ParticipantRow {
    guard let person = try ParticipantRow.load(c, ParticipantID(rawValue: row.object)),
      person.isLive
    else { throw gone }
    return person
  }

  private static func link(_ row: ReviewGrantRow, _ c: Connection) throws -> ShareRow {
    guard let id = row.share, let share = try ShareRow.load(c, id), share.isActive,
      share.publicPermission != .none
    else { throw gone }
    return share
  }

  static func teamRole(of row: ReviewGrantRow, _ c: Connection) throws -> TeamRole? {
    try c.first(
      "SELECT role FROM team WHERE container = \(row.container) AND account = \(row.object)"
    ) { try $0.word(0) }
  }

  private static let gone = StoreError(
    .badRequest, "This access is gone already.", context: ["field": "grant"])
  private static let least = StoreError(
    .badRequest, "There is nothing less than this.", context: ["field": "decision"])

  // MARK: What decisions do

  /// Answers what has to be known to take it back.
  private static func lower(_ context: WriteContext, _ row: ReviewGrantRow) throws -> String {
    let c = context.connection
    switch row.kind {
    case .participant:
      let person = try participant(row, c)
      guard let change = person.lowered else { throw least }
      try Shares.change(context, participant: person.id, change)
      return "\(person.role.rawValue) \(person.permission.rawValue) \(person.mayInvite)"
    case .link:
      let share = try link(row, c)
      guard share.publicPermission == .readWrite else { throw least }
      try Shares.setPublicPermission(
        context, share: share.id, .readOnly, allowsAnyone: share.allowsAnyone)
      return linkText(share)
    case .team:
      guard let role = try teamRole(of: row, c) else { throw gone }
      guard let less = role.lowered else { throw least }
      try setTeamRole(context, row, less)
      return role.rawValue
    }
  }

  private static func remove(_ context: WriteContext, _ row: ReviewGrantRow) throws -> String {
    let c = context.connection
    switch row.kind {
    case .participant:
      let person = try participant(row, c)
      try Shares.remove(context, participant: person.id)
      return ""
    case .link:
      let share = try link(row, c)
      // Those who came by it are grants of their own.
      let joined = try ParticipantRow.live(c, share: share.id).filter { $0.role == .publicUser }
      try Shares.setPublicPermission(
        context, share: share.id, .none, keeping: joined.map(\.id))
      return linkText(share)
    case .team:
      guard let role = try teamRole(of: row, c) else { throw gone }
      try setTeamRole(context, row, nil)
      return role.rawValue
    }
  }

  /// Answers what the grant is now: somebody who is brought back is a new participant.
  private static func restore(
    _ context: WriteContext, _ row: ReviewGrantRow, _ decision: ReviewDecision
  ) throws -> Int64 {
    let c = context.connection
    let was = (row.was ?? "").split(separator: " ").map(String.init)
    switch row.kind {
    case .participant where decision == .remove:
      return try Shares.undoRemoval(
        context, participant: ParticipantID(rawValue: row.object)
      ).rawValue
    case .participant:
      guard was.count == 3 else { throw StoreError(.failed) }
      let person = try participant(row, c)
      // Who joined by the link stays an invited person.
      let role = ParticipantRole(rawValue: was[0]).flatMap { $0 == .publicUser ? nil : $0 }
      try Shares.change(
        context, participant: person.id,
        ParticipantChange(
          permission: Permission(rawValue: was[1]), role: role, mayInvite: was[2] == "true"))
    case .link:
      guard was.count == 2, let share = row.share, let permission = Permission(rawValue: was[0])
      else { throw StoreError(.failed) }
      try Shares.setPublicPermission(
        context, share: share, permission, allowsAnyone: was[1] == "true")
    case .team:
      guard let role = was.first.flatMap(TeamRole.init(rawValue:)) else {
        throw StoreError(.failed)
      }
      try setTeamRole(context, row, role)
    }
    return row.object
  }

  private static func linkText(_ share: ShareRow) -> String {
    "\(share.publicPermission.rawValue) \(share.allowsAnyone)"
  }

  private static func setTeamRole(
    _ context: WriteContext, _ row: ReviewGrantRow, _ role: TeamRole?
  ) throws {
    try Containers.setTeamRole(
      context, container: row.container, account: AccountID(rawValue: row.object), role: role)
  }
}

extension TeamRole {
  fileprivate var lowered: TeamRole? {
    switch self {
    case .owner: .manager
    case .manager: .viewer
    case .viewer: nil
    }
  }
}
