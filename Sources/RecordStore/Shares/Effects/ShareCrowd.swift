import Records
import SQLite

/// The live people of a share in memory, as they are or as effects leave them.
struct ShareCrowd {
  /// One live participation. The holder is the account, or whoever the address belongs to today.
  struct Member {
    var row: ParticipantRow
    var holder: AccountID?
  }

  var share: ShareRow
  var members: [Member]
  var blocked: Set<AccountID>
  /// Whose account would be disabled.
  var disabled: Set<AccountID> = []

  /// Those who are in the share, invited or blocked, in two statements.
  static func load(_ c: Connection, _ share: ShareRow) throws -> ShareCrowd {
    let sql: SQL = """
      SELECT \(ParticipantRow.columns(of: "p.")), coalesce(p.account, a.account)
      FROM participant p LEFT JOIN address a ON a.kind = p.address_kind
        AND a.folded = p.address_folded AND a.verified_seq IS NOT NULL
      WHERE p.share = \(share.id) AND p.ended_seq IS NULL ORDER BY p.id
      """
    let members = try c.all(sql) {
      Member(row: try ParticipantRow.read($0), holder: try $0.optionalID(19))
    }
    let blocked = try BlockedList.load(c, share.id).map(\.account)
    return ShareCrowd(share: share, members: members, blocked: Set(blocked))
  }

  /// The same after the effects. New participations have keys below zero, which no row has.
  func applying(_ effects: ShareEffects) -> ShareCrowd {
    var crowd = self
    for step in effects.steps { crowd.apply(step) }
    return crowd
  }

  private mutating func apply(_ step: ShareEffect) {
    switch step {
    case .enter(let new):
      let id = ParticipantID(rawValue: -1 - Int64(members.count(where: { $0.row.id.rawValue < 0 })))
      let row = new.row(id, share)
      members.append(Member(row: row, holder: new.account ?? new.known))
    case .change(let row, let new), .renew(let row, let new): update(row) { $0 = new }
    case .accept(let row, let account, _):
      update(row) {
        $0.account = account
        $0.status = .accepted
      }
      if let n = position(of: row) { members[n].holder = account }
    case .decline(let row): update(row) { $0.status = .declined }
    case .end(let row, _): members.removeAll { $0.row.id == row.id }
    case .block(let account): blocked.insert(account)
    case .open(let permission, let allowsAnyone):
      share.publicPermission = permission
      share.allowsAnyone = allowsAnyone
    case .stop:
      share.endedSequence = .max
      share.publicPermission = .none
      share.allowsAnyone = false
    case .spend, .name, .touch: break
    }
  }

  private func position(of row: ParticipantRow) -> Int? {
    members.firstIndex { $0.row.id == row.id }
  }

  private mutating func update(_ row: ParticipantRow, _ change: (inout ParticipantRow) -> Void) {
    if let n = position(of: row) { change(&members[n].row) }
  }
}
