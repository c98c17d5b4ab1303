import Records
import SQLite

/// Everybody of one share at a past moment.
struct PastPeople {
  struct Entry {
    let id: ParticipantID
    let account: AccountID?
    let address: String?
    let addressKind: String?
    let folded: String?
    let role: ParticipantRole
    let permission: Permission
    let mayInvite: Bool
    let status: AcceptanceStatus
    let invitedBy: AccountID?
    let isEnded: Bool
    let expires: Int64?
  }

  let rows: [Entry]
  let blocked: Set<AccountID>
  private let caps: InviterCaps

  init(_ share: ShareFacts, _ past: PastFacts) throws {
    let known = try past.c.all(
      "SELECT id, address_folded FROM participant WHERE share = \(share.id) ORDER BY id"
    ) { (id: $0.int(0), folded: $0.optionalText(1)) }
    rows = try known.compactMap { row in
      try past.value(ParticipantFact.self, row.id).map {
        try Entry(ParticipantID(rawValue: row.id), $0, folded: row.folded)
      }
    }
    let blocks = try past.value(BlockedFact.self, share.id.rawValue)
    blocked = Set((blocks?.accounts("accounts") ?? []).map(AccountID.init))
    var caps = InviterCaps(owner: try past.owner(of: share.id))
    for row in rows where !row.isEnded && row.status == .accepted {
      guard let account = row.account else { continue }
      let isExpired = row.expires.map { $0 <= past.now } ?? false
      caps.hold(
        account, row.role,
        row.role == .publicUser ? share.publicPermission : row.permission,
        invitedBy: row.invitedBy,
        isInForce: try !isExpired && past.isActive(account) && !blocked.contains(account))
    }
    self.caps = caps
  }

  /// The participations of one caller, as `ParticipantFactsQuery` finds today's.
  func facts(
    of account: AccountID?, personalLink: ParticipantID?, _ past: PastFacts
  ) throws -> [ParticipantFacts] {
    var found: [(row: Entry, match: ParticipantFacts.Match, isAnothers: Bool)] = []
    if let account {
      found += rows.filter { $0.account == account }.map { ($0, .account, false) }
      let waiting = rows.filter { $0.account == nil && $0.folded != nil }
      found += try waiting.filter { try past.holders(of: $0).contains(account) }
        .map { ($0, .verifiedAddress, false) }
    }
    if let personalLink, !found.contains(where: { $0.row.id == personalLink }),
      let row = rows.first(where: { $0.id == personalLink })
    {
      let isAnothers = try past.holders(of: row).contains { $0 != account }
      found.append((row, .personalLink, isAnothers))
    }
    let isCapped = found.contains { $0.row.invitedBy != nil }
    return found.map { row, match, isAnothers in
      var facts = row.facts(match)
      facts.isAddressOfAnother = isAnothers
      if isCapped, row.role != .administrator {
        facts.inviterPermission = row.invitedBy.flatMap { caps.cap(by: $0, for: account) }
      }
      return facts
    }
  }
}

extension PastPeople.Entry {
  fileprivate init(_ id: ParticipantID, _ value: FactValue, folded: String?) throws {
    self.id = id
    self.folded = folded
    account = value.id("account")
    address = value.text("address")
    addressKind = value.text("addressKind")
    role = try value.word("role")
    permission = try value.word("permission")
    mayInvite = value.bool("mayInvite")
    status = try value.word("status")
    invitedBy = value.id("invitedBy")
    isEnded = value.int("ended") != nil
    expires = value.int("expires")
  }

  fileprivate func facts(_ match: ParticipantFacts.Match) -> ParticipantFacts {
    ParticipantFacts(
      id: id, match: match, role: role, permission: permission, mayInvite: mayInvite,
      status: status, isEnded: isEnded, expires: expires)
  }
}

extension PastFacts {
  /// Accounts whose verified address an invitation went to. What was erased is not found any more.
  fileprivate func holders(of row: PastPeople.Entry) throws -> Set<AccountID> {
    guard let folded = row.folded, let kind = row.addressKind else { return [] }
    let address = AddressKey(kind: kind, folded: folded)
    if let known = holders[address] { return known }
    let found = try holders(of: address)
    holders[address] = found
    return found
  }

  private func holders(of address: AddressKey) throws -> Set<AccountID> {
    let (kind, folded) = (address.kind, address.folded)
    let sql: SQL = """
      SELECT id FROM address WHERE kind = \(kind) AND folded = \(folded)
      UNION SELECT e.object FROM event e JOIN event_secret s ON s.event = e.id
        WHERE e.kind = \(FactKind.address) AND s.clear LIKE \("%\(folded)%")
      ORDER BY 1
      """
    var holders: Set<AccountID> = []
    for address in try c.all(sql, { $0.int(0) }) {
      guard let value = try value(AddressFact.self, address), value.bool("verified"),
        value.text("kind") == kind, value.text("address") == folded,
        let account: AccountID = value.id("account")
      else { continue }
      holders.insert(account)
    }
    return holders
  }
}
