package import Records
package import SQLite
import WireFormat

/// A share as its page shows it to one viewer.
package struct SharePanel: Sendable {
  package var share: ShareSummary
  package var members: MemberCount
  package var link: LinkSummary?
  package var owner: Person
  /// In the share, invited, or declined.
  package var people: [PersonRow]
  /// Removed, left, or gone with a share that was stopped; the last first.
  package var formerPeople: [PersonRow]
  /// Only for owner and administrators.
  package var blocked: [BlockedRow]
  package var oneTimeLinks: [OneTimeLink]
  package var requesters: [RequesterRow]
  /// For the owner and for whom it is offered to.
  package var transfer: Transfer?
  /// Everybody counted against the limit, the owner included.
  package var counted: Int
  package var viewer: ViewerRights

  /// The link of a share and its conditions, for those who may change them.
  package struct LinkSummary: Hashable, Sendable {
    package var guid: String
    package var createdAt: Int64
    package var expires: Int64?
    package var hasPassword: Bool
    package var usesLeft: Int64?
  }

  package struct BlockedRow: Hashable, Sendable {
    package var person: Person
    package var at: Int64
    package var by: Person?
  }

  /// Somebody who has asked to be let in.
  package struct RequesterRow: Hashable, Sendable {
    package var person: Person
    package var at: Int64
  }

  /// The offer to become the owner.
  package struct Transfer: Hashable, Sendable {
    package var person: Person
    package var at: Int64
  }

  /// What the viewer may do here, as the decisions say.
  package struct ViewerRights: Hashable, Sendable {
    package var right: AccessRight
    package var isOwner: Bool
    package var canManage: Bool
    package var canInvite: Bool
    package var canChange: Bool
    package var canAppointAdministrators: Bool
    package var canStop: Bool
    package var canLeave: Bool
    package var canTakeOver: Bool
    package var seesAddresses: Bool
    package var ownParticipant: ParticipantID?
  }

  /// Who loses access when the link is closed.
  package var losesWhenClosed: [PersonRow] { people.filter { $0.role == .publicUser } }

  /// Everybody this participant invited, and whom those invited: they never have more.
  package func invited(through participant: ParticipantID) -> [PersonRow] {
    guard let account = people.first(where: { $0.participant == participant })?.person.account
    else { return [] }
    var reached: Set<AccountID> = [account]
    var found: [PersonRow] = []
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for row in people where !found.contains(row) {
        guard let by = row.invitedBy?.account, reached.contains(by) else { continue }
        found.append(row)
        if let next = row.person.account { reached.insert(next) }
        isGrowing = true
      }
    }
    return found
  }
}

extension SharePanel {
  package static let mostPeople = Shares.mostPeople

  /// How many records the share covers.
  package static func memberCount(_ c: Connection, _ share: ShareID) throws -> MemberCount {
    guard let summary = try ShareSummary.load(c, share) else { throw StoreError(.notFound) }
    return try MemberCount.load(c, summary)
  }

  /// The picture of what is shared, as it was saved. Whoever calls has decided.
  package static func picture(_ c: Connection, shareRecord: RecordID) throws -> [UInt8]? {
    if case .bytes(let bytes)? = try value(ShareRecord.pictureName, c, shareRecord) {
      return bytes
    }
    return nil
  }

  /// What is shared, as apps name it. Whoever calls has decided.
  package static func type(_ c: Connection, shareRecord: RecordID) throws -> String? {
    if case .string(let text)? = try value(ShareRecord.typeName, c, shareRecord) { return text }
    return nil
  }

  private static func value(
    _ name: String, _ c: Connection, _ record: RecordID
  ) throws -> FieldValue? {
    guard let row = try RecordRow.with(id: record, c)?.opened(c) else { return nil }
    return try FieldCodec.fields(stored: row.fields).first { $0.name == name }?.value
  }

  /// The share of a record that is or was its root.
  package static func shareOf(_ c: Connection, record: RecordID) throws -> ShareID? {
    try ShareRow.load(c, root: record)?.id
  }

  /// The zone-wide share of a zone, active or stopped.
  package static func shareOf(_ c: Connection, zone: ZoneID) throws -> ShareID? {
    try ShareRow.load(c, zone: zone)?.id
  }

  /// Shares of their own below a record, which are in the way of sharing it. Whoever calls has
  /// decided.
  package static func shares(_ c: Connection, below record: RecordID) throws -> [ShareSummary] {
    try Nesting.shares(c, below: record).compactMap { try ShareSummary.load(c, $0) }
  }

  /// The active share that covers a record now.
  package static func governing(_ c: Connection, record: RecordID) throws -> ShareID? {
    let sql: SQL = """
      SELECT coalesce(r.share, z.share) FROM record r JOIN zone z ON z.id = r.zone
      WHERE r.id = \(record)
      """
    return try c.first(sql) { try $0.optionalID(0, as: ShareID.self) } ?? nil
  }

  package static func load(
    _ c: Connection, caller: Caller, share: ShareID, now: Int64
  ) throws -> SharePanel {
    let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
    let decision = try Access.require(.readShare, caller, facts, now: now)
    guard let summary = try ShareSummary.load(c, share) else { throw StoreError(.notFound) }
    let viewer = ViewerRights(decision, caller, facts, now)
    let stored = try StoredPerson.all(c, share)
    let blocked = viewer.canManage || viewer.seesAddresses ? try BlockedList.load(c, share) : []
    let requesters = viewer.canManage ? try Requesters.rows(c, share) : []
    let offer =
      viewer.canStop || viewer.canTakeOver ? try TransferOffer.load(c, share) : nil
    let accounts =
      [offer?.account].compactMap { $0 } + stored.flatMap(\.accounts) + blocked.flatMap(\.accounts)
      + requesters.map(\.account)
      + [summary.owner]
    let own = facts.participants.first { $0.match == .account && !$0.isEnded }
    let view = PeopleView(
      directory: try PeopleDirectory(
        c, accounts, container: summary.container, viewer: caller),
      caps: try InviterCaps.load(c, share: share, now: now),
      publicPermission: summary.publicPermission, now: now, seesAddresses: viewer.seesAddresses,
      manages: viewer.canManage, viewer: caller.accountID, viewerRole: own?.role,
      viewerIsIn: decision.right >= .read && own?.status == .accepted)
    let visible = stored.filter { view.shows($0.row) }
    return SharePanel(
      share: summary, members: try MemberCount.load(c, summary),
      link: viewer.right >= .read ? try link(c, share) : nil,
      owner: view.directory.owner(summary.owner, seesAddresses: viewer.seesAddresses),
      people: visible.filter(\.row.isLive).map { $0.page(view) },
      formerPeople: visible.filter { !$0.row.isLive && $0.row.account != summary.owner }.map {
        $0.page(view)
      },
      blocked: blocked.map { $0.page(view) },
      oneTimeLinks: viewer.canManage ? try OneTimeLink.open(c, share) : [],
      requesters: requesters.map { RequesterRow(person: view.named($0.account), at: $0.at) },
      transfer: offer.map { Transfer(person: view.named($0.account), at: $0.at) },
      counted: stored.filter(\.row.isLive).count + 1, viewer: viewer)
  }

  private static func link(_ c: Connection, _ share: ShareID) throws -> LinkSummary? {
    try LinkRow.current(c, share).map {
      LinkSummary(
        guid: $0.guid, createdAt: $0.createdAt, expires: $0.expires,
        hasPassword: $0.passwordHash != nil, usesLeft: $0.usesLeft)
    }
  }

  /// The personal link of an invitation, for whoever may hand it out.
  package static func personalSecret(
    _ c: Connection, caller: Caller, participant: ParticipantID, keys: InstanceKey, now: Int64
  ) throws -> (guid: String, secret: String) {
    guard let row = try ParticipantRow.load(c, participant) else { throw StoreError(.notFound) }
    let isInviter = row.invitedBy != nil && row.invitedBy == caller.accountID
    try Access.check(
      c, caller, isInviter ? .inviteParticipants : .manageParticipants, share: row.share, now: now)
    guard row.isLive, row.status != .accepted, let link = try LinkRow.current(c, row.share) else {
      throw StoreError(.badRequest, "The invitation was answered or has ended.")
    }
    let secret = PersonalSecret.text(row, keys: keys)
    return (link.guid, secret)
  }
}

extension SharePanel.ViewerRights {
  init(_ decision: AccessDecision, _ caller: Caller, _ facts: AccessFacts, _ now: Int64) {
    func may(_ action: AccessAction) -> Bool {
      guard facts.share?.isActive == true else { return false }
      return Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts)
        .isAllowed
    }
    right = decision.right
    isOwner = facts.zone.map { caller == .account($0.owner) } ?? false
    canManage = may(.manageParticipants)
    canInvite = may(.inviteParticipants)
    canChange = may(.changeShare)
    canAppointAdministrators = may(.appointAdministrators)
    canStop = may(.stopShare)
    canLeave = may(.leaveShare)
    canTakeOver = may(.takeOver)
    seesAddresses =
      Access.decide(AccessQuestion(caller: caller, action: .seeAddresses, now: now), facts)
      .isAllowed
    ownParticipant = facts.participants.first { $0.match == .account && !$0.isEnded }?.id
  }
}
