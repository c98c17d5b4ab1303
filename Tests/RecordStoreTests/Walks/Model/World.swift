import Records

/// What a walk believes about a store: plain rows in dictionaries. Nothing is derived ahead of
/// time; every answer is found by looking and climbing.
struct World: Sendable {
  struct Account: Sendable {
    var isActive = true
    var instanceRole: InstanceRole = .user
    /// Verified addresses, folded.
    var addresses: Set<String> = []
  }

  struct Container: Sendable {
    var team: [AccountID: TeamRole] = [:]
    /// Custom grants by record type; a type without an entry has the defaults.
    var grants: [String: [Grant]] = [:]
    var members: [String: Set<AccountID>] = [:]
    /// Until when an auditor may look into an owner's databases.
    var auditorGrants: [AuditorGrant: Int64] = [:]
  }

  struct Grant: Hashable, Sendable {
    var role: String
    /// Nil for a row that grants nothing and takes away the defaults.
    var right: RoleGrant.Right?
  }

  struct AuditorGrant: Hashable, Sendable {
    var owner: AccountID
    var auditor: AccountID
  }

  struct Zone: Sendable {
    var container: ContainerID
    /// Nil for the zone of a public database.
    var owner: AccountID?
    var name: String
    var isDefault = false
    var isDeleted = false

    var isPublic: Bool { owner == nil }
  }

  struct Record: Sendable {
    var zone: ZoneID
    var name: String
    var type: String
    var parent: RecordID?
    var creator: AccountID?
    var isDeleted = false
    /// Set for share records.
    var shareRecordOf: ShareID?
    /// The record whose deletion takes this one along.
    var owner: RecordID?
  }

  struct Share: Sendable {
    var zone: ZoneID
    /// Nil for a zone-wide share.
    var root: RecordID?
    var record: RecordID
    var guid: String
    var isActive = true
    var publicPermission: Permission = .none
    var allowsAnyone = false
    var participantsMayInvite = false
    var showsPreview = true
    var linkExpires: Int64?
    var hasPassword = false
    var passed: [AccountID: Int64] = [:]
    var blocked: Set<AccountID> = []
  }

  struct Participant: Sendable {
    var share: ShareID
    var account: AccountID?
    var address: String?
    var role: ParticipantRole = .user
    var permission: Permission = .readOnly
    var mayInvite = false
    var status: AcceptanceStatus = .invited
    var isEnded = false
    /// Who invited through "may invite"; nil for owners and administrators.
    var invitedBy: AccountID?
    var expires: Int64?
    var wasAccepted = false

    var isLive: Bool { !isEnded }
  }

  var accounts: [AccountID: Account] = [:]
  var containers: [ContainerID: Container] = [:]
  var zones: [ZoneID: Zone] = [:]
  var records: [RecordID: Record] = [:]
  var shares: [ShareID: Share] = [:]
  var participants: [ParticipantID: Participant] = [:]
}

extension World {
  func activeShare(ofRoot record: RecordID) -> ShareID? {
    shares.first { $0.value.root == record && $0.value.isActive }?.key
  }

  func activeShare(ofZone zone: ZoneID) -> ShareID? {
    shares.first { $0.value.zone == zone && $0.value.root == nil && $0.value.isActive }?.key
  }

  /// The share of the hierarchy a record stands in: climbs parents until a root.
  func hierarchyShare(of id: RecordID) -> ShareID? {
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
  func governingShare(of id: RecordID) -> ShareID? {
    guard let record = records[id] else { return nil }
    return hierarchyShare(of: id) ?? activeShare(ofZone: record.zone)
  }

  /// Live records at or below one.
  func tree(_ id: RecordID) -> Set<RecordID> {
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
  func otherShare(below id: RecordID, than share: ShareID?) -> ShareID? {
    for at in tree(id) {
      if let found = activeShare(ofRoot: at), found != share { return found }
    }
    return nil
  }

  func people(of share: ShareID) -> [(id: ParticipantID, row: Participant)] {
    participants.filter { $0.value.share == share }.sorted { $0.key < $1.key }
      .map { (id: $0.key, row: $0.value) }
  }

  func record(named name: String, in zone: ZoneID) -> RecordID? {
    records.first { $0.value.zone == zone && $0.value.name == name }?.key
  }
}

extension World.Participant {
  func isExpired(_ now: Int64) -> Bool { expires.map { $0 <= now } ?? false }
}
