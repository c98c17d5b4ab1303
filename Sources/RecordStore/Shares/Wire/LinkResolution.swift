package import Records
package import SQLite
package import WireFormat

/// What a short GUID leads one caller to. It sees what the landing page of the link would show them
/// and nothing more.
package struct LinkResolution: Sendable {
  /// An open invitation that may be the caller's; its address is masked.
  package struct PotentialMatch: Hashable, Sendable {
    package var participantID: String
    package var contact: LookupInfo
  }

  package var state: LandingState
  /// The record of the share, where the caller may see it.
  package var shareRecord: RecordRow?
  package var contents: ShareContents?
  package var zone: RecordZone?
  package var rootName: String?
  /// The shared record itself, for those who are in or could be at once.
  package var root: RecordRow?
  package var role: ParticipantRole?
  package var permission: Permission?
  package var status: ParticipantAnswer.Status?
  package var potentialMatches: [PotentialMatch] = []
  /// Sharing has ended; the caller may know that it was there.
  package var share: ShareID?

  init(state: LandingState) { self.state = state }

  /// True for somebody who is in, or may come in.
  package var isFound: Bool { contents != nil }

  /// A link of another container or environment leads nowhere from here.
  package static func load(
    _ c: Connection, guid: String, personal: PersonalSecret? = nil, caller: Caller,
    container: ContainerID, environment: Environment, wantsRoot: Bool, now: Int64
  ) throws -> LinkResolution {
    let visit = try LinkVisit.load(c, caller: caller, guid: guid, personal: personal, now: now)
    guard let visit, visit.place.container == container, visit.place.environment == environment
    else { return LinkResolution(state: .notFound) }
    let reading = LandingReading(visit, caller, now)
    var resolution = LinkResolution(state: try reading.state(c))
    switch resolution.state {
    case .canAccept, .chooseAccount, .declined, .accepted, .owner:
      try resolution.describe(c, visit, reading, caller, wantsRoot, now)
    case .otherAccount where visit.share.showsPreview:
      try resolution.describeToStranger(c, visit, caller, now)
    default: break
    }
    return resolution
  }

  private mutating func describe(
    _ c: Connection, _ visit: LinkVisit, _ reading: LandingReading, _ caller: Caller,
    _ wantsRoot: Bool, _ now: Int64
  ) throws {
    share = visit.share.id
    let contents = try ShareContents.load(
      c, caller: caller, share: visit.share.id, visit.facts, now: now)
    self.contents = contents
    zone = try RecordZone.load(visit.share.zone, c)
    shareRecord = try RecordRow.with(id: visit.share.shareRecord, c)?.opened(c)
    describeCaller(visit, contents)
    guard let rootID = visit.share.root, let root = try RecordRow.with(id: rootID, c)?.opened(c)
    else {
      return
    }
    rootName = root.name
    let isIn = reading.open.right >= .read
    if wantsRoot, isIn || reading.accept.isAllowed { self.root = root }
  }

  private mutating func describeCaller(_ visit: LinkVisit, _ contents: ShareContents) {
    if let current = contents.current {
      (role, permission) = (current.role, current.permission)
      status = current.status
      // Whoever declined, or is let in again by the link, may still accept.
      switch state {
      case .declined, .canAccept, .chooseAccount: status = .invited
      default: break
      }
      return
    }
    if let personal = visit.personal {
      (role, permission, status) = (personal.role, personal.permission, .invited)
    } else {
      (role, permission, status) = (.publicUser, visit.share.publicPermission, .invited)
    }
  }

  /// Title and owner, and which open invitations there are, since one of them may be theirs.
  private mutating func describeToStranger(
    _ c: Connection, _ visit: LinkVisit, _ caller: Caller, _ now: Int64
  ) throws {
    potentialMatches = try Self.unmatched(c, visit.share.id)
    guard !potentialMatches.isEmpty else { return }
    var contents = try ShareContents.load(
      c, caller: caller, share: visit.share.id, visit.facts, now: now)
    contents.participants = [contents.owner]
    share = visit.share.id
    self.contents = contents
    zone = try RecordZone.load(visit.share.zone, c)
    shareRecord = try RecordRow.with(id: visit.share.shareRecord, c)?.opened(c)
  }

  private static func unmatched(_ c: Connection, _ share: ShareID) throws -> [PotentialMatch] {
    try ParticipantRow.live(c, share: share).compactMap { row in
      guard row.status == .invited, row.account == nil, let masked = row.maskedAddress else {
        return nil
      }
      let isKnown = try c.exists(
        """
        SELECT 1 FROM address WHERE kind = \(row.addressKind)
          AND folded = \(row.addressFolded) AND verified_seq IS NOT NULL
        """)
      if isKnown { return nil }
      return PotentialMatch(
        participantID: row.uuid,
        contact: row.addressKind == .phone ? .phoneNumber(masked) : .emailAddress(masked))
    }
  }
}

extension Shares {
  /// Accepts what a short GUID leads to from inside one container; what the caller gets to know of
  /// a refusal is what the landing page would say.
  package static func accept(
    _ context: WriteContext, guid: String, personal: PersonalSecret? = nil,
    container: ContainerID, environment: Environment
  ) throws -> Acceptance {
    let visit = try LinkVisit.load(
      context.connection, caller: context.actor.caller, guid: guid, personal: personal,
      now: context.now)
    guard let visit, visit.place.container == container, visit.place.environment == environment
    else { throw StoreError(.notFound) }
    return try accept(context, guid: guid, personal: personal)
  }
}
