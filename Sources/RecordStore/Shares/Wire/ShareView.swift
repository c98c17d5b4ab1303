import Records
import SQLite
import WireFormat

/// How one viewer sees the people of one share in the protocol's words.
struct ShareView {
  struct Entry {
    var row: ParticipantRow
    var passedOn: String?
    var isApprovedRequester: Bool
  }

  let share: ShareRow
  let caller: Caller
  let container: ContainerID
  let now: Int64
  let people: [Entry]
  /// The viewer's live participation or invitation.
  let own: ParticipantID?
  let isOwner: Bool
  let seesAll: Bool
  private let pages: PeopleView
  private let mine: Set<ParticipantID>

  init(
    _ c: Connection, _ share: ShareRow, _ facts: AccessFacts, _ caller: Caller, _ now: Int64
  ) throws {
    self.share = share
    self.caller = caller
    self.now = now
    container = try facts.container ?? RecordZone.load(share.zone, c).container
    let own = facts.participants.filter { !$0.isEnded }
    self.own = own.first?.id
    mine = Set(own.map(\.id))
    isOwner = caller.accountID != nil && caller.accountID == share.owner
    func may(_ action: AccessAction) -> Bool {
      Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts).isAllowed
    }
    seesAll = may(.seeAddresses) && may(.manageParticipants)
    people = try Self.people(c, share.id)
    let accounts = people.compactMap(\.row.account) + [share.owner].compactMap { $0 }
    let isCapped = people.contains { $0.row.invitedBy != nil }
    pages = PeopleView(
      directory: try PeopleDirectory(c, accounts, container: container, viewer: caller),
      caps: isCapped && !seesAll
        ? try InviterCaps.load(c, share: share.id, now: now) : InviterCaps(owner: nil),
      publicPermission: share.publicPermission, now: now, seesAddresses: seesAll,
      manages: seesAll, viewer: caller.accountID, viewerRole: own.first?.role,
      viewerIsIn: facts.present != nil && may(.readShare))
  }

  private static func people(_ c: Connection, _ share: ShareID) throws -> [Entry] {
    let sql: SQL = """
      SELECT \(ParticipantRow.columns(of: "")), passed_on, is_approved_requester FROM participant
      WHERE share = \(share) AND ended_seq IS NULL ORDER BY id
      """
    return try c.all(sql) {
      Entry(
        row: try ParticipantRow.read($0), passedOn: $0.optionalText(19),
        isApprovedRequester: $0.bool(20))
    }
  }

  func shows(_ person: Entry) -> Bool {
    mine.contains(person.row.id) || pages.shows(person.row)
  }

  var owner: ParticipantAnswer {
    let identity =
      share.owner.map { pages.directory.owner($0, seesAddresses: seesAll) }
      .map(Self.identity) ?? UserIdentity()
    return ParticipantAnswer(
      id: ShareRoster.ownerID(of: share.id), role: .owner, permission: .readWrite,
      status: .accepted, identity: identity)
  }

  func answer(_ person: Entry) -> ParticipantAnswer {
    let row = person.row
    return ParticipantAnswer(
      id: row.uuid, role: row.role, permission: permission(row), status: status(row),
      identity: identity(row), isApprovedRequester: person.isApprovedRequester,
      passedOn: PassedOn(stored: person.passedOn),
      showsKeys: seesAll || mine.contains(row.id))
  }

  /// Managers see what was given; others what is left of it under whoever invited.
  private func permission(_ row: ParticipantRow) -> Permission {
    switch row.role {
    case .owner, .administrator: return .readWrite
    case .publicUser: return share.publicPermission
    case .user:
      guard !seesAll, let inviter = row.invitedBy else { return row.permission }
      return min(row.permission, pages.caps.cap(by: inviter) ?? .readWrite)
    }
  }

  private func status(_ row: ParticipantRow) -> ParticipantAnswer.Status {
    if row.isOver(at: now) { return .removed }
    return row.status == .accepted ? .accepted : .invited
  }

  private func identity(_ row: ParticipantRow) -> UserIdentity {
    var person = pages.person(row)
    if person.address == nil, mine.contains(row.id) { person.address = row.addressTyped }
    return Self.identity(person)
  }

  /// An address has an @, a phone number has none.
  static func identity(_ person: Person) -> UserIdentity {
    UserIdentity(
      userRecordName: person.recordName,
      name: person.name.map(NameComponents.init(fullName:)),
      lookup: person.address.map { $0.contains("@") ? .emailAddress($0) : .phoneNumber($0) })
  }
}
