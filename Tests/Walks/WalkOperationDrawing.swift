import Records
import TestSupport

extension WalkGenerator {
  package mutating func operation(_ world: World, now: Int64) -> WalkOperation {
    for _ in 0..<50 {
      if let operation = draw(world, now) { return operation }
    }
    return .advance(1)
  }

  private mutating func draw(_ world: World, _ now: Int64) -> WalkOperation? {
    switch random.below(100) {
    case 0..<38: recordOperation(world)
    case 38..<56: shareOperation(world, now)
    case 56..<92: peopleOperation(world, now)
    default: officeOperation(world, now)
    }
  }

  private mutating func recordOperation(_ world: World) -> WalkOperation? {
    switch random.below(20) {
    case 0..<8:
      let zone = liveZone(world)
      let parent = random.chance(7, in: 10) ? record(world, in: zone) : nil
      let owner = random.chance(2, in: 10) ? record(world, in: zone) : nil
      let isShareRecord = owner.map { world.records[$0]!.shareRecordOf != nil } == true
      return .createRecord(
        zone, name: Self.recordNames.randomElement(using: &random)!,
        type: Self.types.randomElement(using: &random)!,
        parent: parent.flatMap { world.records[$0]!.shareRecordOf == nil ? $0 : nil },
        owner: isShareRecord ? nil : owner)
    case 8..<12: return record(world).map { .updateRecord($0) }
    case 12..<18:
      guard let id = record(world) else { return nil }
      let parent = random.chance(8, in: 10) ? record(world, in: world.records[id]!.zone) : nil
      if let parent, world.records[parent]!.shareRecordOf != nil { return nil }
      return .setParent(id, parent)
    default: return record(world).map { .deleteRecord($0) }
    }
  }

  private mutating func shareOperation(_ world: World, _ now: Int64) -> WalkOperation? {
    let anyone = random.chance(1, in: 3)
    let opening: Permission = random.chance(1, in: 3) ? permission() : .none
    switch random.below(43) {
    case 0..<8: return record(world).map { .shareRecord($0, opening, anyone: anyone) }
    case 8..<10, 34..<40:
      return .shareZone(liveZone(world), opening, anyone: anyone)
    case 10..<14:
      let to: Permission = random.chance(1, in: 3) ? .none : permission()
      return share(world).map { .setPublicPermission($0, to, anyone: anyone) }
    case 14..<16:
      let mayInvite = random.chance(1, in: 3)
      let preview = random.chance(2, in: 3)
      let requests = random.chance(2, in: 3)
      return share(world).map {
        .setSwitches($0, mayInvite: mayInvite, showsPreview: preview, allowsRequests: requests)
      }
    case 16:
      let expires = random.chance(1, in: 2) ? time(after: now) : nil
      return share(world).map { .setLinkExpiry($0, expires) }
    case 17:
      let hasPassword = random.chance(1, in: 2)
      return share(world).map { .setLinkPassword($0, hasPassword) }
    case 18..<20:
      let until = time(after: now)
      return share(world).map { .passGate($0, until: until) }
    case 20: return share(world).map { .renewLink($0) }
    case 21: return share(world, active: true).map { .stop($0) }
    case 22:
      let uses: Int64? = random.chance(3, in: 4) ? Int64(1 + random.below(2)) : nil
      return share(world).map { .setLinkUses($0, uses) }
    case 23: return share(world, active: false).map { .undoStop($0) }
    case 24..<29: return wideParticipant(world).map { .offer($0) }
    case 29..<34:
      let offered = world.shares.filter { $0.value.offeredTo != nil }.keys.sorted()
      guard let share = offered.randomElement(using: &random) else { return nil }
      return random.chance(1, in: 8)
        ? .withdrawOffer(share) : .answerOffer(share, takes: random.chance(3, in: 4))
    case 40..<43:
      let permission = permission()
      return share(world).map { .addOneTimeLink($0, permission) }
    default: return nil
    }
  }

  private mutating func peopleOperation(_ world: World, _ now: Int64) -> WalkOperation? {
    switch random.below(52) {
    case 40..<52: return askingOperation(world)
    case 0..<14: return share(world).map { .invite($0, invitation(world, now)) }
    case 14..<28:
      guard let share = share(world) else { return nil }
      return .accept(share, byLink: random.chance(1, in: 2), personal: secret(world, share))
    case 28..<30:
      guard let share = share(world) else { return nil }
      return .decline(share, byLink: random.chance(1, in: 2), personal: secret(world, share))
    case 30..<34: return participant(world).map { .change($0, change(now)) }
    case 34: return participant(world).map { .remove($0) }
    case 35: return removed(world).map { .undoRemoval($0) }
    case 36: return share(world).map { .block($0, person()) }
    case 37..<39:
      let share = world.shares.filter { !$0.value.blocked.isEmpty }.keys.sorted()
        .randomElement(using: &random)
      return share.map { .unblock($0, world.shares[$0]!.blocked.sorted()[0]) }
    default: return share(world).map { .leave($0) }
    }
  }

  /// Of people whom nobody has named.
  private mutating func askingOperation(_ world: World) -> WalkOperation? {
    switch random.below(12) {
    case 0..<4: return askedShare(world).map { .request($0) }
    case 4:
      let permission = permission()
      return requester(world).map { .approve($0.share, $0.account, permission) }
    case 5..<7:
      let blocks = random.chance(1, in: 3)
      return requester(world).map { .deny($0.share, $0.account, blocks: blocks) }
    case 7: return oneTimeLink(world).map { .declineOneTimeLink($0) }
    default: return oneTimeLink(world).map { .openOneTimeLink($0) }
    }
  }

  /// Somebody in a share of a whole zone, most of the time.
  private mutating func wideParticipant(_ world: World) -> ParticipantID? {
    let rows = world.participants.filter {
      $0.value.isLive && $0.value.status == .accepted && world.shares[$0.value.share]!.root == nil
    }
    if random.chance(1, in: 20) { return participant(world) }
    return rows.keys.sorted().randomElement(using: &random)
  }

  private mutating func secret(_ world: World, _ share: ShareID) -> ParticipantID? {
    guard random.chance(1, in: 4) else { return nil }
    return world.people(of: share).map(\.id).randomElement(using: &random)
  }

  private mutating func invitation(_ world: World, _ now: Int64) -> WalkInvitation {
    let isByAccount = random.chance(1, in: 2)
    return WalkInvitation(
      account: isByAccount ? person() : nil, address: isByAccount ? nil : address(world),
      permission: permission(), role: random.chance(1, in: 8) ? .administrator : .user,
      mayInvite: random.chance(1, in: 3),
      expires: random.chance(1, in: 6) ? time(after: now) : nil)
  }

  private mutating func change(_ now: Int64) -> WalkChange {
    var change = WalkChange()
    if random.chance(1, in: 2) { change.permission = permission() }
    if random.chance(1, in: 4) { change.role = random.chance(1, in: 2) ? .user : .administrator }
    if random.chance(1, in: 3) { change.mayInvite = random.chance(1, in: 2) }
    if random.chance(1, in: 4) {
      change.expires = .some(random.chance(1, in: 2) ? time(after: now) : nil)
    }
    return change
  }

  private mutating func officeOperation(_ world: World, _ now: Int64) -> WalkOperation? {
    let container = world.containers.keys.sorted().randomElement(using: &random)!
    switch random.below(16) {
    case 0..<2:
      guard random.chance(1, in: 3) else { return nil }
      return .createZone(container, name: "z\(random.below(4))")
    case 2: return .deleteZone(liveZone(world))
    case 3..<5:
      let ghost = "ghost\(random.below(6))@example.org"
      return world.known(ghost) == nil ? .addAddress(person(), ghost) : nil
    case 5..<8:
      let account = person()
      let isActive = world.accounts[account]!.isActive
      let someoneIsOut = world.accounts.values.contains { !$0.isActive }
      guard !isActive || !someoneIsOut else { return nil }
      return .setDisabled(account, isActive)
    case 8..<10:
      let role = random.chance(1, in: 3) ? nil : TeamRole.allCases.randomElement(using: &random)
      return .setTeamRole(container, person(), role)
    case 10..<12: return .setGrants(container, type: Self.types[random.below(2)], grants())
    case 12: return .setMember(container, role: "editors", person(), random.chance(2, in: 3))
    case 13..<15:
      return .grantAuditor(
        container, owner: owners.randomElement(using: &random)!, auditor: person(),
        until: time(after: now))
    default: return .advance(Int64(1 + random.below(5)) * 1000)
    }
  }

  private mutating func grants() -> [World.Grant] {
    let all = ["_world", "_icloud", "_creator", "editors"].flatMap { role in
      RoleGrant.Right.allCases.map { World.Grant(role: role, right: $0) }
    }
    return all.filter { _ in random.chance(1, in: 3) }
  }
}
