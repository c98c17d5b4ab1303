package import Records

/// What a walk believes about a store: plain rows in dictionaries. Nothing is derived ahead of
/// time; every answer is found by looking and climbing.
package struct World: Sendable {
  package struct Account: Sendable {
    package var isActive = true
    package var instanceRole: InstanceRole = .user
    /// Verified addresses, folded.
    package var addresses: Set<String> = []
  }

  package struct Container: Sendable {
    package var team: [AccountID: TeamRole] = [:]
    /// Custom grants by record type; a type without an entry has the defaults.
    package var grants: [String: [Grant]] = [:]
    package var members: [String: Set<AccountID>] = [:]
    /// Until when an auditor may look into an owner's databases.
    package var auditorGrants: [AuditorGrant: Int64] = [:]
  }

  package struct Grant: Hashable, Sendable {
    package var role: String
    /// Nil for a row that grants nothing and takes away the defaults.
    package var right: RoleGrant.Right?

    package init(role: String, right: RoleGrant.Right?) {
      self.role = role
      self.right = right
    }
  }

  package struct AuditorGrant: Hashable, Sendable {
    package var owner: AccountID
    package var auditor: AccountID
  }

  package struct Zone: Sendable {
    package var container: ContainerID
    /// Nil for the zone of a public database.
    package var owner: AccountID?
    package var name: String
    package var isDefault = false
    package var isDeleted = false

    package var isPublic: Bool { owner == nil }
  }

  package struct Record: Sendable {
    package var zone: ZoneID
    package var name: String
    package var type: String
    package var parent: RecordID?
    package var creator: AccountID?
    package var isDeleted = false
    /// Set for share records.
    package var shareRecordOf: ShareID?
    /// The record whose deletion takes this one along.
    package var owner: RecordID?
  }

  package struct Share: Sendable {
    package var zone: ZoneID
    /// Nil for a zone-wide share.
    package var root: RecordID?
    package var record: RecordID
    package var guid: String
    package var isActive = true
    package var publicPermission: Permission = .none
    package var allowsAnyone = false
    package var participantsMayInvite = false
    package var showsPreview = true
    package var allowsRequests = false
    /// Who has asked to be let in and has no answer yet.
    package var requesters: Set<AccountID> = []
    package var linkExpires: Int64?
    package var hasPassword = false
    package var usesLeft: Int64?
    package var passed: [AccountID: Int64] = [:]
    package var blocked: Set<AccountID> = []
    package var offeredTo: AccountID?
    /// What the last stop ended: the people, and what the link gave.
    package var stopped: [ParticipantID] = []
    package var permissionBefore: Permission = .none
    package var allowedAnyone = false
  }

  package struct Participant: Sendable {
    package var share: ShareID
    package var account: AccountID?
    package var address: String?
    package var role: ParticipantRole = .user
    package var permission: Permission = .readOnly
    package var mayInvite = false
    package var status: AcceptanceStatus = .invited
    package var isEnded = false
    /// Who invited through "may invite"; nil for owners and administrators.
    package var invitedBy: AccountID?
    package var expires: Int64?
    package var wasAccepted = false
    /// The first of those that one personal link has led in.
    package var linkOf: ParticipantID?

    package var isLive: Bool { !isEnded }
  }

  package var accounts: [AccountID: Account] = [:]
  package var containers: [ContainerID: Container] = [:]
  package var zones: [ZoneID: Zone] = [:]
  package var records: [RecordID: Record] = [:]
  package var shares: [ShareID: Share] = [:]
  package var participants: [ParticipantID: Participant] = [:]
  /// The short GUIDs of one-time links, by the nameless participation each was made for.
  package var oneTimeLinks: [ParticipantID: String] = [:]

  package init() {}
}

extension World {
  package func activeShare(ofRoot record: RecordID) -> ShareID? {
    shares.first { $0.value.root == record && $0.value.isActive }?.key
  }

  package func activeShare(ofZone zone: ZoneID) -> ShareID? {
    shares.first { $0.value.zone == zone && $0.value.root == nil && $0.value.isActive }?.key
  }

  /// The share of the hierarchy a record stands in: climbs parents until a root.
  package func hierarchyShare(of id: RecordID) -> ShareID? {
    guard let record = records[id], !record.isDeleted else { return nil }
    if let share = record.shareRecordOf {
      return shares[share].flatMap { $0.isActive && $0.root != nil ? share : nil }
    }
    var next: RecordID? = id
    while let at = next, let record = records[at], !record.isDeleted {
      if let share = activeShare(ofRoot: at) { return share }
      next = record.parent
    }
    return nil
  }

  /// The share that governs a record now.
  package func governingShare(of id: RecordID) -> ShareID? {
    guard let record = records[id] else { return nil }
    return hierarchyShare(of: id) ?? activeShare(ofZone: record.zone)
  }

  /// Live records at or below one.
  package func tree(_ id: RecordID) -> Set<RecordID> {
    var found: Set<RecordID> = [id]
    var queue = [id]
    while let at = queue.popLast() {
      for (child, record) in records where record.parent == at && !record.isDeleted {
        if found.insert(child).inserted { queue.append(child) }
      }
    }
    return found
  }

  /// A share other than the given one that is rooted at or below a record.
  package func otherShare(below id: RecordID, than share: ShareID?) -> ShareID? {
    for at in tree(id) {
      if let found = activeShare(ofRoot: at), found != share { return found }
    }
    return nil
  }

  package func people(of share: ShareID) -> [(id: ParticipantID, row: Participant)] {
    var people: [(id: ParticipantID, row: Participant)] = []
    for (id, row) in participants where row.share == share { people.append((id, row)) }
    return people.sorted { $0.id < $1.id }
  }

  /// Whom the personal link of a participant leads in today.
  package func holder(ofLinkOf id: ParticipantID) -> ParticipantID {
    let link = participants[id]!.linkOf ?? id
    let holders = participants.filter { $0.key == link || $0.value.linkOf == link }
    return holders.first { $0.value.isLive }?.key ?? holders.keys.max()!
  }

  package func record(named name: String, in zone: ZoneID) -> RecordID? {
    records.first { $0.value.zone == zone && $0.value.name == name }?.key
  }
}

extension World.Participant {
  package func isExpired(_ now: Int64) -> Bool { expires.map { $0 <= now } ?? false }
}
