package import Records

extension World {
  /// Security roles of a public database.
  package func publicClaims(_ question: WorldQuestion, _ action: AccessAction, _ place: Place)
    -> [Claim]
  {
    if action == .readZone { return [Claim("securityRole", true, "publicDatabase", .read)] }
    let needs: [AccessAction: RoleGrant.Right] = [
      .readRecord: .read, .createRecord: .create, .updateRecord: .write, .deleteRecord: .write,
      .setParent: .write,
    ]
    guard let need = needs[action] else {
      return [Claim("securityRole", false, "actionNotForThis")]
    }
    let held = rights(of: question.account, on: place.type, by: place.creator, place.container!)
    let right: AccessRight = held.contains(.write) ? .write : held.contains(.read) ? .read : .none
    return [
      held.contains(need)
        ? Claim("securityRole", true, "roleGrants", right)
        : Claim("securityRole", false, "noRoleGrants", right)
    ]
  }

  private func rights(
    of account: AccountID?, on type: String, by creator: AccountID?, _ container: ContainerID
  ) -> Set<RoleGrant.Right> {
    let defaults = [
      Grant(role: "_world", right: .read), Grant(role: "_icloud", right: .create),
      Grant(role: "_creator", right: .read), Grant(role: "_creator", right: .write),
    ]
    let row = containers[container]!
    let grants = row.grants[type] ?? defaults
    return Set(
      grants.filter { grant in
        switch grant.role {
        case "_world": true
        case "_icloud": account != nil
        case "_creator": account != nil && creator == account
        default: account.map { row.members[grant.role]?.contains($0) == true } == true
        }
      }.compactMap(\.right))
  }

  /// Team of the container and roles on this server.
  package func officeClaims(_ question: WorldQuestion, _ action: AccessAction, _ place: Place)
    -> [Claim]
  {
    guard let account = question.account, let row = accounts[account] else { return [] }
    var claims: [Claim] = []
    if !isServer(action), let container = place.container,
      let role = containers[container]!.team[account]
    {
      claims.append(teamClaim(role, action, place))
    }
    let isDeleted = place.zone.map { zones[$0]!.isDeleted } == true
    let looks: Set<AccessAction> = [
      .readZone, .readShare, .seeAddresses, .readMetadata, .readContainer, .readAccounts,
    ]
    switch row.instanceRole {
    case .user: break
    case .admin where looks.contains(action):
      claims.append(Claim("administrator", true, "instanceAdmin", .metadata))
    case .admin where action == .readRecord:
      claims.append(
        isDeleted
          ? Claim("administrator", false, "zoneDeleted", .metadata)
          : Claim("administrator", true, "instanceAdminLook", .read))
    case .admin:
      let changes: Set<AccessAction> = [.changeContainer, .changeTeam, .changeAccounts]
      claims.append(
        changes.contains(action) || action.rawValue == "createContainer"
          ? Claim("administrator", true, "instanceAdmin", .administer)
          : Claim("administrator", false, "actionNotForThis", .metadata))
    case .auditor where [.readZone, .readContainer].contains(action):
      claims.append(
        !isDeleted && isGranted(account, place, question.now)
          ? Claim("auditor", true, "auditorGrant", .read)
          : Claim("auditor", true, "instanceAuditor", .metadata))
    case .auditor where looks.contains(action):
      claims.append(Claim("auditor", true, "instanceAuditor", .metadata))
    case .auditor where action == .readRecord:
      claims.append(auditorClaim(account, place, isDeleted, question.now))
    case .auditor:
      claims.append(Claim("auditor", false, "actionNotForThis", .metadata))
    }
    return claims
  }

  private func auditorClaim(
    _ auditor: AccountID, _ place: Place, _ isDeleted: Bool, _ now: Int64
  ) -> Claim {
    if isDeleted { return Claim("auditor", false, "zoneDeleted", .metadata) }
    return isGranted(auditor, place, now)
      ? Claim("auditor", true, "auditorGrant", .read)
      : Claim("auditor", false, "auditorWithoutGrant", .metadata)
  }

  /// By the owner of the zone; of the container as a whole, by any owner in it.
  private func isGranted(_ auditor: AccountID, _ place: Place, _ now: Int64) -> Bool {
    guard let container = place.container else { return false }
    let owner = place.zone.map { zones[$0]!.owner }
    return containers[container]!.auditorGrants.contains { grant, until in
      grant.auditor == auditor && until > now && (owner.map { $0 == grant.owner } ?? true)
    }
  }

  private func teamClaim(_ role: TeamRole, _ action: AccessAction, _ place: Place) -> Claim {
    if place.zone == nil {
      let needs: [AccessAction: Set<TeamRole>] = [
        .readContainer: [.owner, .manager, .viewer], .changeContainer: [.owner, .manager],
        .changeTeam: [.owner],
      ]
      let rights: [TeamRole: AccessRight] = [
        .owner: .own, .manager: .administer, .viewer: .metadata,
      ]
      return Claim("team", needs[action]?.contains(role) == true, "teamRole", rights[role]!)
    }
    guard zones[place.zone!]!.isPublic else {
      return Claim("team", false, "teamReachesNoRecords")
    }
    let right: AccessRight = role == .viewer ? .read : .write
    switch action {
    case .readRecord, .readZone, .readMetadata: return Claim("team", true, "teamRole", right)
    case .createRecord, .updateRecord, .deleteRecord, .setParent:
      return Claim("team", right == .write, "teamRole", right)
    default: return Claim("team", false, "actionNotForThis", right)
    }
  }
}
