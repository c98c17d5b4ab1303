import Records
import SQLite

extension WriteContext {
  /// Who asks, for decisions that only read.
  var viewer: Viewer { Viewer(caller: actor.caller, now: now) }
}

extension Viewer {
  /// The person behind a request; what somebody without an account cannot do ends here.
  func requireAccount() throws -> AccountID {
    guard let account else { throw StoreError(.authenticationRequired, "Sign in first.") }
    return account
  }
}

extension Shares {
  /// A share the viewer may do this with, and the decision that says so.
  static func authorize(
    _ c: Connection, _ viewer: Viewer, _ action: AccessAction, _ share: ShareID
  ) throws -> (row: ShareRow, decision: AccessDecision) {
    let decision = try Access.check(c, viewer.caller, action, share: share, now: viewer.now)
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    guard row.isActive else { throw StoreError(.badRequest, "The share has been stopped.") }
    return (row, decision)
  }

  /// A participant the viewer may manage, with their share. Administrators belong to the owner.
  static func managed(
    _ c: Connection, _ viewer: Viewer, _ participant: ParticipantID
  ) throws -> (row: ParticipantRow, share: ShareRow) {
    guard let row = try ParticipantRow.load(c, participant) else { throw StoreError(.notFound) }
    let (share, decision) = try authorize(c, viewer, .manageParticipants, row.share)
    if row.role == .administrator, decision.right != .own {
      try authorizeAdministrators(c, viewer, share.id)
    }
    return (row, share)
  }

  static func authorizeAdministrators(
    _ c: Connection, _ viewer: Viewer, _ share: ShareID
  ) throws {
    try Access.check(c, viewer.caller, .appointAdministrators, share: share, now: viewer.now)
  }

  static func authorize(
    _ context: WriteContext, _ action: AccessAction, _ share: ShareID
  ) throws -> (row: ShareRow, decision: AccessDecision) {
    try authorize(context.connection, context.viewer, action, share)
  }

  static func managed(
    _ context: WriteContext, _ participant: ParticipantID
  ) throws -> (row: ParticipantRow, share: ShareRow) {
    try managed(context.connection, context.viewer, participant)
  }

  static func load(_ c: Connection, _ participant: ParticipantID) throws -> ParticipantRow {
    guard let row = try ParticipantRow.load(c, participant) else { throw StoreError(.notFound) }
    return row
  }

  /// As many people as the protocol allows, those that are planned among them.
  static func requireRoom(_ c: Connection, _ share: ShareID, planned: Int = 0) throws {
    guard try ParticipantRow.count(c, share: share) + planned < mostPeople else {
      throw StoreError(.quotaExceeded, "A share has at most 100 people, the owner included.")
    }
  }
}
