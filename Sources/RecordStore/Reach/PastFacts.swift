import Records
import SQLite

/// The facts of decisions as they were at a past moment, replayed from the log.
final class PastFacts: ReachSource {
  let c: Connection
  let now: Int64
  let sequence: Int64
  private var people: [ShareID: PastPeople] = [:]
  private var teams: [ContainerID: [AccountID: TeamRole]] = [:]
  private var grants: [ContainerID: [AuditorGrantKey: Int64]] = [:]
  private var accounts: [AccountID: FactValue?] = [:]
  /// Whose a verified address was.
  var holders: [AddressKey: Set<AccountID>] = [:]

  struct AddressKey: Hashable {
    let kind: String
    let folded: String
  }

  init(_ c: Connection, at time: Int64) throws {
    self.c = c
    now = time
    sequence = try Log.sequence(at: time, c)
  }

  func value<F: FactSource>(_ fact: F.Type, _ object: Int64) throws -> FactValue? {
    try Log.value(of: object, F.self, at: sequence, c)
  }

  func facts(_ caller: Caller, in place: AccessPlace, _ proof: Proof) throws -> AccessFacts {
    var facts = AccessFacts(in: place, proof)
    if let account = caller.accountID, let known = try known(account) {
      facts.accountState = try known.word("state")
      facts.instanceRole = try known.word("role")
      facts.teamRole = try team(of: place.container)[account]
      facts.auditorGrantUntil = try grants(in: place.container).filter { key, _ in
        key.auditor == account && (place.isContainer || key.owner == place.owner)
      }.values.max()
    }
    if let share = place.share {
      let people = try people(of: share)
      facts.isBlocked = caller.accountID.map(people.blocked.contains) ?? false
      facts.participants = try people.facts(
        of: caller.accountID, personalLink: proof.personalLink, self)
    }
    if place.scope == .public, let record = place.record {
      facts.roleGrants = try roleGrants(place, record.type, caller.accountID)
    }
    return facts
  }

  func facts(of accounts: [AccountID], in places: [AccessPlace]) throws -> [[AccessFacts]] {
    try accounts.map { account in
      try places.map { try facts(.account(account), in: $0, Proof()) }
    }
  }

  private func known(_ account: AccountID) throws -> FactValue? {
    if let known = accounts[account] { return known }
    let loaded = try value(AccountFact.self, account.rawValue)
    accounts[account] = loaded
    return loaded
  }

  func people(of share: ShareFacts) throws -> PastPeople {
    if let known = people[share.id] { return known }
    let loaded = try PastPeople(share, self)
    people[share.id] = loaded
    return loaded
  }

  func isActive(_ account: AccountID) throws -> Bool {
    try known(account)?.text("state") == AccountState.active.rawValue
  }

  func openInvitations(_ share: ShareID) throws -> [OpenInvitation] {
    guard let facts = try shareFacts(share) else { return [] }
    return try people(of: facts.share).rows.filter { $0.account == nil && !$0.isEnded }.map {
      OpenInvitation(id: $0.id, address: $0.address, status: $0.status, expires: $0.expires)
    }
  }

  // MARK: Teams and roles

  func team(of container: ContainerID) throws -> [AccountID: TeamRole] {
    if let known = teams[container] { return known }
    var team: [AccountID: TeamRole] = [:]
    let members = try objects(.team, chain: container, today: "SELECT id FROM team")
    for member in members {
      guard let value = try value(TeamFact.self, member),
        value.int("container") == container.rawValue,
        let account: AccountID = value.id("account")
      else { continue }
      team[account] = try value.word("role") as TeamRole
    }
    teams[container] = team
    return team
  }

  private struct AuditorGrantKey: Hashable {
    let owner: AccountID
    let auditor: AccountID
  }

  /// Until when each auditor might look into what each owner kept.
  private func grants(in container: ContainerID) throws -> [AuditorGrantKey: Int64] {
    if let known = grants[container] { return known }
    var found: [AuditorGrantKey: Int64] = [:]
    let objects = try objects(
      .auditorGrant, chain: container, today: "SELECT id FROM auditor_grant")
    for object in objects {
      guard let value = try value(AuditorGrantFact.self, object),
        let owner: AccountID = value.id("owner"), let auditor: AccountID = value.id("account")
      else { continue }
      found[AuditorGrantKey(owner: owner, auditor: auditor)] = value.int("until")
    }
    grants[container] = found
    return found
  }

  /// Objects of a kind that are there today or that the log speaks of.
  func objects(_ kind: FactKind, chain: ContainerID, today: SQL) throws -> [Int64] {
    let sql: SQL = """
      \(today) WHERE container = \(chain)
      UNION SELECT object FROM event WHERE kind = \(kind) AND chain = \(chain) ORDER BY 1
      """
    return try c.all(sql) { $0.int(0) }
  }

  /// Who was in which custom role of an environment.
  func roleMembers(
    _ container: ContainerID, _ environment: Environment
  ) throws -> [String: Set<AccountID>] {
    var members: [String: Set<AccountID>] = [:]
    for role in try objects(.roleMember, chain: container, today: "SELECT id FROM role") {
      guard let value = try value(RoleMemberFact.self, role),
        value.text("environment") == environment.rawValue, let name = value.text("role")
      else { continue }
      let accounts = value.accounts("accounts")
      members[name] = Set(accounts.map { AccountID(rawValue: $0) })
    }
    return members
  }

  private func roleGrants(
    _ place: AccessPlace, _ type: String, _ account: AccountID?
  ) throws -> [RoleGrant] {
    let row = try c.first(
      """
      SELECT id FROM record_type WHERE container = \(place.container)
        AND environment = \(place.environment) AND name = \(type)
      """
    ) { $0.int(0) }
    guard let row, let said = try value(RoleGrantFact.self, row) else {
      return RoleGrantQuery.defaults(type)
    }
    let members = try roleMembers(place.container, place.environment)
    return (said.text("grants") ?? "").split(separator: ",").compactMap { text in
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let right = RoleGrant.Right(rawValue: words[0]) else { return nil }
      return RoleGrant(
        role: words[1], type: type, right: right,
        isMember: account.map { members[words[1]]?.contains($0) ?? false } ?? false)
    }
  }
}
