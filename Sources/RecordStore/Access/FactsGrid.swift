import Records
import SQLite

/// The facts about several accounts in several places of one container, in a number of statements
/// that does not grow with them. What one question needs, `AccessFactsLoader` loads.
struct FactsGrid {
  private struct Key: Hashable {
    let of: Int64
    let account: AccountID
  }

  private var callers: [AccountID: CallerFacts] = [:]
  private var blocked: Set<Key> = []
  private var passes: [Key: Int64] = [:]
  private var auditors: [Key: Int64] = [:]
  /// The latest end of what any owner lets an auditor see.
  private var anyOwners: [AccountID: Int64] = [:]
  private var participants: [Key: [ParticipantFacts]] = [:]
  private let c: Connection
  private let now: Int64

  init(_ c: Connection, _ accounts: [AccountID], in places: [AccessPlace], now: Int64) throws {
    self.c = c
    self.now = now
    guard let container = places.first?.container, !accounts.isEmpty else { return }
    let shares = Array(Set(places.compactMap { $0.share?.id })).sorted()
    let links = Array(Set(places.compactMap(\.link))).sorted()
    try loadCallers(accounts, container)
    if !shares.isEmpty { try loadShares(shares, accounts) }
    if !links.isEmpty { try loadPasses(links, accounts) }
    try loadAuditors(container, accounts)
  }

  func facts(of account: AccountID, in place: AccessPlace) throws -> AccessFacts {
    var facts = AccessFacts(in: place, Proof())
    if let caller = callers[account] {
      facts.accountState = caller.state
      facts.instanceRole = caller.instanceRole
      facts.teamRole = caller.teamRole
      facts.auditorGrantUntil =
        place.isContainer
        ? anyOwners[account]
        : place.owner.flatMap { auditors[Key(of: $0.rawValue, account: account)] }
      let pass = place.link.flatMap { passes[Key(of: $0, account: account)] }
      if let pass, pass > now { facts.proof.passedGate = true }
    }
    if let share = place.share {
      let key = Key(of: share.id.rawValue, account: account)
      facts.isBlocked = blocked.contains(key)
      facts.participants = participants[key] ?? []
    }
    if place.scope == .public, let record = place.record {
      facts.roleGrants = try RoleGrantQuery.load(
        c, container: place.container, environment: place.environment, type: record.type,
        account: account)
    }
    return facts
  }

  private mutating func loadCallers(_ accounts: [AccountID], _ container: ContainerID) throws {
    let sql: SQL = """
      SELECT a.id, a.state, a.instance_role,
        (SELECT t.role FROM team t WHERE t.container = \(container) AND t.account = a.id)
      FROM account a WHERE a.id IN \(list: accounts)
      """
    try c.forEach(sql) { row in
      callers[try row.id(0)] = CallerFacts(
        state: try row.word(1), instanceRole: try row.word(2), teamRole: try row.optionalWord(3),
        isBlocked: false)
      return true
    }
  }

  private mutating func loadShares(_ shares: [ShareID], _ accounts: [AccountID]) throws {
    let sql: SQL = """
      SELECT share, account FROM blocked
      WHERE share IN \(list: shares) AND account IN \(list: accounts)
      """
    try c.forEach(sql) { row in
      blocked.insert(Key(of: row.int(0), account: try row.id(1)))
      return true
    }
    participants = try ParticipantFactsQuery.all(c, shares: shares, accounts: accounts, now: now)
      .reduce(into: [:]) { found, one in
        let key = Key(of: one.share.rawValue, account: one.account)
        found[key, default: []].append(one.facts)
      }
  }

  private mutating func loadPasses(_ links: [Int64], _ accounts: [AccountID]) throws {
    let sql: SQL = """
      SELECT link, account, until_at FROM gate_pass
      WHERE account IN \(list: accounts) AND link IN \(list: links)
      """
    try c.forEach(sql) { row in
      passes[Key(of: row.int(0), account: try row.id(1))] = row.int(2)
      return true
    }
  }

  private mutating func loadAuditors(_ container: ContainerID, _ accounts: [AccountID]) throws {
    let sql: SQL = """
      SELECT owner, account, until_at FROM auditor_grant
      WHERE container = \(container) AND account IN \(list: accounts)
      """
    try c.forEach(sql) { row in
      let auditor: AccountID = try row.id(1)
      auditors[Key(of: row.int(0), account: auditor)] = row.int(2)
      anyOwners[auditor] = max(anyOwners[auditor] ?? 0, row.int(2))
      return true
    }
  }
}
