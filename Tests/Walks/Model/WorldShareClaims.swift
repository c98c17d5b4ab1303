package import Records

extension World {
  private static let reading: Set<AccessAction> = [
    .readRecord, .readZone, .readShare, .openLink, .acceptShare, .leaveShare,
  ]
  private static let writing: Set<AccessAction> = [
    .createRecord, .updateRecord, .deleteRecord, .setParent,
  ]
  private static let managing: Set<AccessAction> = [
    .changeShare, .manageParticipants, .seeAddresses, .readMetadata,
  ]
  private static let owning: Set<AccessAction> = [
    .createShare, .stopShare, .appointAdministrators,
  ]

  package func ownerClaims(_ question: WorldQuestion, _ action: AccessAction, _ zone: ZoneID)
    -> [Claim]
  {
    let row = zones[zone]!
    guard let account = question.account, row.owner == account else { return [] }
    if row.isDeleted { return [Claim("owner", false, "zoneDeleted")] }
    if action == .createShare, row.isDefault {
      return [Claim("owner", false, "defaultZoneCannotBeShared", .own)]
    }
    let isShareRecord = place(of: question).isShareRecord
    let never: Set<AccessAction> = [.acceptShare, .leaveShare, .takeOver, .createZone]
    if never.contains(action) || (action == .setParent && isShareRecord) {
      return [Claim("owner", false, "actionNotForThis", .own)]
    }
    return [Claim("owner", true, "ownsZone", .own)]
  }

  package func shareClaims(_ question: WorldQuestion, _ action: AccessAction, _ place: Place)
    -> [Claim]
  {
    guard let id = place.share, let share = shares[id] else { return [] }
    let claims = people(of: id).compactMap { person, row in
      claim(of: person, row, question, action, place)
    }
    return claims + linkClaims(question, action, id, share)
  }

  /// What one participant row means for the caller; nil when it is not theirs.
  package func claim(
    of person: ParticipantID, _ row: Participant, _ question: WorldQuestion,
    _ action: AccessAction, _ place: Place
  ) -> Claim? {
    let share = shares[row.share]!
    if let account = question.account, row.account == account {
      let isOpen = row.isLive && (row.status == .invited || row.status == .declined)
      return isOpen
        ? invitation(person, row, question, action, share)
        : participation(row, question, action, place)
    }
    if let account = question.account, row.account == nil, let address = row.address,
      accounts[account]!.addresses.contains(address)
    {
      return invitation(person, row, question, action, share)
    }
    return person == question.personalLink ? personalLink(row, question, action, share) : nil
  }

  private func closure(_ row: Participant, _ share: Share) -> String? {
    if row.isEnded { return "participationEnded" }
    if !share.isActive { return "shareStopped" }
    return zones[share.zone]!.isDeleted ? "zoneDeleted" : nil
  }

  private func nothingLeft(_ row: Participant, _ question: WorldQuestion) -> String? {
    if row.isExpired(question.now) { return "participationExpired" }
    if given(to: row) == .none { return "participantMay" }
    return permission(of: row, for: question) == .none ? "inviterLost" : nil
  }

  private func participation(
    _ row: Participant, _ question: WorldQuestion, _ action: AccessAction, _ place: Place
  ) -> Claim {
    let share = shares[row.share]!
    if let why = closure(row, share) { return Claim("participant", false, why) }
    let permission = permission(of: row, for: question)
    let isAdministrator = row.role == .administrator && permission == .readWrite
    let rights: [Permission: AccessRight] = [.none: .none, .readOnly: .read, .readWrite: .write]
    let right = isAdministrator ? .administer : rights[permission]!
    let isCapped = permission < given(to: row)
    let why =
      isCapped
      ? "inviterLost" : row.role == .administrator ? "administersShare" : "participantMay"
    if action == .leaveShare { return Claim("participant", true, why, right) }
    if let why = nothingLeft(row, question) { return Claim("participant", false, why) }
    func refused(_ why: String) -> Claim { Claim("participant", false, why, right) }

    if Self.reading.contains(action) { return Claim("participant", true, why, right) }
    if Self.writing.contains(action) {
      if place.isShareRecord { return refused("actionNotForThis") }
      if right < .write { return refused(isCapped ? "inviterLost" : "participantReadOnly") }
      if place.isRoot, action == .deleteRecord || action == .setParent {
        return refused("rootBelongsToOwner")
      }
      return Claim("participant", true, why, right)
    }
    if Self.managing.contains(action) {
      return isAdministrator
        ? Claim("participant", true, why, right) : refused("peopleBelongToOwner")
    }
    if Self.owning.contains(action) { return refused("shareBelongsToOwner") }
    if action == .takeOver {
      let isOffered = share.root == nil && share.offeredTo == question.account
      return isOffered
        ? Claim("participant", true, why, right) : refused("ownershipNotOffered")
    }
    guard action == .inviteParticipants else { return refused("actionNotForThis") }
    let mayInvite =
      isAdministrator
      || permission == .readWrite && (row.mayInvite || share.participantsMayInvite)
    return mayInvite ? Claim("participant", true, why, right) : refused("mayNotInvite")
  }

  private func invitation(
    _ person: ParticipantID, _ row: Participant, _ question: WorldQuestion,
    _ action: AccessAction, _ share: Share
  ) -> Claim {
    if let why = closure(row, share) { return Claim("invitation", false, why) }
    let open = Claim("invitation", true, "invited", .metadata)
    if action == .leaveShare { return open }
    if let why = nothingLeft(row, question) { return Claim("invitation", false, why) }
    if action == .readShare { return open }
    guard action == .openLink || action == .acceptShare else {
      return Claim("invitation", false, "notAccepted", .metadata)
    }
    guard question.showedLink, question.personalLink != person,
      let why = linkCondition(share, question)
    else { return open }
    return Claim("invitation", false, why, .metadata)
  }

  private func personalLink(
    _ row: Participant, _ question: WorldQuestion, _ action: AccessAction, _ share: Share
  ) -> Claim {
    if let why = closure(row, share) { return Claim("personalLink", false, why) }
    guard row.status == .invited || row.status == .declined else {
      return Claim("personalLink", false, "takenByAnother")
    }
    if let why = nothingLeft(row, question) { return Claim("personalLink", false, why) }
    let isOthers = accounts.contains {
      $0.key != question.account && row.address.map($0.value.addresses.contains) == true
    }
    switch action {
    case .readShare, .openLink:
      return Claim("personalLink", true, "personalLinkOf", .metadata)
    case .acceptShare, .leaveShare:
      let why =
        question.account == nil ? "signInNeeded" : isOthers ? "addressOfAnother" : nil
      return Claim("personalLink", why == nil, why ?? "personalLinkOf", .metadata)
    default: return Claim("personalLink", false, "notAccepted", .metadata)
    }
  }

  private func linkCondition(_ share: Share, _ question: WorldQuestion) -> String? {
    if let expires = share.linkExpires, expires <= question.now { return "linkExpired" }
    if let left = share.usesLeft, left <= 0 { return "linkUsedUp" }
    if let account = question.account, let until = share.passed[account], until > question.now {
      return nil
    }
    return share.hasPassword ? "passwordNeeded" : nil
  }

  private func linkClaims(
    _ question: WorldQuestion, _ action: AccessAction, _ id: ShareID, _ share: Share
  ) -> [Claim] {
    if question.account != nil, zones[share.zone]!.owner == question.account { return [] }
    let wayIn: String? =
      !share.isActive
      ? "shareStopped"
      : zones[share.zone]!.isDeleted
        ? "zoneDeleted"
        : question.showedLink ? linkCondition(share, question) : "linkNotShown"
    var claims: [Claim] = []
    if share.publicPermission != .none {
      claims.append(publicLink(question, action, wayIn))
      if share.allowsAnyone {
        let reads: Set<AccessAction> = [.readRecord, .readZone, .readShare, .openLink]
        claims.append(
          wayIn.map { Claim("anonymousLink", false, $0) }
            ?? (reads.contains(action)
              ? Claim("anonymousLink", true, "publicLink", .read)
              : Claim("anonymousLink", false, "anonymousReadOnly", .read)))
      }
    }
    if action == .openLink, question.showedLink {
      let why = share.showsPreview ? wayIn : "previewOff"
      claims.append(Claim("preview", why == nil, why ?? "preview"))
    }
    return claims
  }

  private func publicLink(
    _ question: WorldQuestion, _ action: AccessAction, _ wayIn: String?
  ) -> Claim {
    if let wayIn { return Claim("publicLink", false, wayIn) }
    if question.account == nil { return Claim("publicLink", false, "signInNeeded") }
    if [.openLink, .readShare, .acceptShare].contains(action) {
      return Claim("publicLink", true, "publicLink", .metadata)
    }
    let isContent = Self.writing.contains(action) || action == .readRecord || action == .readZone
    return Claim(
      "publicLink", false, isContent ? "joinFirst" : "actionNotForThis", .metadata)
  }
}
