package import Records
package import SQLite

/// The page behind a share's link, as one visitor finds it. What the visitor may not know is nil.
package struct Landing: Sendable {
  package var state: LandingState
  package var title: String?
  /// The type of the shared record; nil for a whole zone.
  package var kind: String?
  package var isZoneWide = false
  package var owner: Person?
  package var inviter: Person?
  /// What the visitor will be able to do, or can do.
  package var permission: Permission?
  /// Until when.
  package var until: Int64?
  /// Reading needs no account.
  package var allowsAnyone = false
  /// Where it is, for those who are in.
  package var share: ShareSummary?
  /// Whoever holds the link may see title, inviter and picture.
  package var showsPreview = false
  /// The record that has the picture.
  package var shareRecord: RecordID?
  package var hasPicture = false
  /// The password of the link was given.
  package var passedGate = false
  /// What download addresses made for the visitor hang on.
  package var linkStamp: UInt64 = 0
  /// The owner takes requests of those who are not invited.
  package var allowsRequests = false
  /// The address that this very link was mailed to.
  package var mailedTo: String?
  /// The visitor has asked.
  package var hasAsked = false

  package var status: Int { state.status }

  package static func load(
    _ c: Connection, guid: String, personal: PersonalSecret? = nil, gate: GatePass? = nil,
    caller: Caller, now: Int64
  ) throws -> Landing {
    let visit = try LinkVisit.load(
      c, caller: caller, guid: guid, personal: personal, gate: gate, now: now)
    guard let visit else { return Landing(state: .notFound) }
    let state = try LandingReading(visit, caller, now).state(c)
    guard state.namesTheShare, let summary = try ShareSummary.load(c, visit.share.id) else {
      var landing = Landing(state: state)
      landing.allowsRequests = visit.share.allowsAccessRequests
      return landing
    }
    var landing = try describe(c, state, visit, summary, caller)
    if let personal, let row = visit.personal, row.addressKind == .email, personal.wasMailed(row) {
      landing.mailedTo = row.addressTyped
    }
    return landing
  }

  private static func describe(
    _ c: Connection, _ state: LandingState, _ visit: LinkVisit, _ summary: ShareSummary,
    _ caller: Caller
  ) throws -> Landing {
    let own = visit.facts.participants.first { !$0.isEnded }
    let row = try own.flatMap { try ParticipantRow.load(c, $0.id) } ?? visit.personal
    let inviter = row?.invitedBy ?? summary.owner
    let directory = try PeopleDirectory(
      c, [summary.owner, inviter], container: summary.container, viewer: caller)
    var landing = Landing(state: state)
    landing.title = summary.title
    landing.kind = summary.rootType
    landing.isZoneWide = summary.isZoneWide
    landing.owner = directory.owner(summary.owner, seesAddresses: false)
    landing.inviter =
      inviter == summary.owner
      ? landing.owner : directory.person(inviter, withAddress: false)
    landing.permission = permission(state, own, summary)
    landing.until = own?.expires ?? (own == nil ? visit.link.expires : nil)
    landing.allowsAnyone = summary.allowsAnyone
    landing.showsPreview = summary.showsPreview
    landing.shareRecord = summary.shareRecord
    landing.hasPicture =
      try SharePanel.picture(c, shareRecord: summary.shareRecord) != nil
    landing.linkStamp = visit.link.stamp
    landing.passedGate = visit.facts.proof.passedGate
    landing.allowsRequests = summary.allowsAccessRequests
    if let account = caller.accountID {
      landing.hasAsked = try Requesters.load(c, visit.share.id).contains(account)
    }
    switch state {
    case .accepted, .owner: landing.share = summary
    case .signedOut where summary.allowsAnyone: landing.share = summary
    case .canAccept where summary.allowsAnyone: landing.share = summary
    default: break
    }
    return landing
  }

  private static func permission(
    _ state: LandingState, _ own: ParticipantFacts?, _ summary: ShareSummary
  ) -> Permission? {
    switch state {
    case .owner: .readWrite
    case .otherAccount: nil
    default:
      own.map {
        min(
          $0.role == .publicUser ? summary.publicPermission : $0.permission,
          $0.inviterPermission ?? .readWrite)
      } ?? (summary.publicPermission == .none ? nil : summary.publicPermission)
    }
  }
}

extension Shares {
  /// Remembers that a signed-in person has seen their invitation. Lossy and not logged: the face
  /// gathers these and writes them now and then.
  package static func markOpened(
    _ context: WriteContext, participants: [ParticipantID]
  ) throws {
    try context.connection.run(
      """
      UPDATE participant SET opened_at = \(context.now)
      WHERE id IN \(list: participants) AND opened_at IS NULL AND status = 'INVITED'
      """)
  }
}
