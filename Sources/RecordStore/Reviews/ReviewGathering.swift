import Records
import SQLite

/// A grant as it stood when its review began.
struct GatheredGrant {
  let kind: ReviewGrantKind
  let object: Int64
  let container: ContainerID
  let share: ShareID?
  let held: AccessRight
  /// When the person was last seen, where whoever starts may know.
  var lastSeen: Int64?
  var advice = ReviewDecision.keep
  /// Nil: nothing is known for or against it.
  var ground: ReviewGround?
  var groundAt: Int64?
}

/// What a recommendation rests on: a finding, or that the person has been seen.
package enum ReviewGround: Hashable, Sendable {
  case finding(FindingKind)
  case seen

  package var text: String {
    switch self {
    case .finding(let kind): kind.rawValue
    case .seen: "seen"
    }
  }

  package init?(text: String) {
    if text == "seen" {
      self = .seen
    } else if let kind = FindingKind(rawValue: text) {
      self = .finding(kind)
    } else {
      return nil
    }
  }

  /// Whether it tells when somebody was last seen.
  var tellsUse: Bool { self == .seen || self == .finding(.withoutUse) }
}

extension FindingKind {
  /// What would set it right; nil where no single grant is at fault.
  var advice: ReviewDecision? {
    switch self {
    case .publicWritable, .otherAdministrator: .lower
    case .publicWithoutEnd, .disabledOwner, .invitationUnanswered, .withoutUse, .unverified,
      .severalIdentities:
      .remove
    case .nearLimit, .tokenUnused, .keyUnused, .tokenShared, .keyShared: nil
    }
  }

  fileprivate var isOfLink: Bool {
    switch self {
    case .publicWritable, .publicWithoutEnd, .disabledOwner: true
    default: false
    }
  }
}

/// Collects the grants of a review from the answers to "who can reach this", as whoever starts it
/// may see them.
struct ReviewGathering {
  let c: Connection
  let caller: Caller
  let now: Int64

  func grants(of subject: ReviewSubject) throws -> [GatheredGrant] {
    var found: [GatheredGrant] = []
    switch subject {
    case .container(let container):
      found = try team(container, only: nil)
      try add(shares("d.container = \(container)"), only: nil, to: &found)
    case .zone(let zone): try add(shares("z.id = \(zone)"), only: nil, to: &found)
    case .person(let person):
      let teams = try c.all(
        "SELECT container FROM team WHERE account = \(person) ORDER BY container"
      ) { try $0.id(0, as: ContainerID.self) }
      for container in teams { found += try team(container, only: person) }
      try add(
        shares(
          """
          s.id IN (SELECT p.share FROM participant p
            WHERE p.account = \(person) AND p.ended_seq IS NULL)
          """), only: person, to: &found)
    }
    return try advised(found, subject)
  }

  private typealias Shared = (share: ShareID, zone: ZoneID, root: RecordID?, container: ContainerID)

  private func shares(_ which: SQL) throws -> [Shared] {
    try c.all(
      """
      SELECT s.id, s.zone, s.root, d.container
      FROM share s JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database
      WHERE s.ended_seq IS NULL AND z.deleted_seq IS NULL AND \(which)
      ORDER BY s.id LIMIT \(Reviews.mostGrants + 1)
      """
    ) { (try $0.id(0), try $0.id(1), try $0.optionalID(2), try $0.id(3)) }
  }

  private func add(
    _ shares: [Shared], only: AccountID?, to found: inout [GatheredGrant]
  ) throws {
    for shared in shares {
      guard found.count <= Reviews.mostGrants else { return }
      let subject = shared.root.map { ReachSubject.record($0) } ?? .zone(shared.zone)
      let rows = try rows(subject)
      for row in rows {
        guard let participant = row.participant, only == nil || row.person.account == only,
          let own = try ParticipantRow.load(c, participant), own.share == shared.share
        else { continue }
        let right = row.decision.right
        found.append(
          GatheredGrant(
            kind: .participant, object: participant.rawValue, container: shared.container,
            share: shared.share, held: right > .metadata ? right : own.given,
            lastSeen: row.lastSeen))
      }
      let link = try ShareRow.load(c, shared.share)?.publicPermission ?? Permission.none
      guard only == nil, !rows.isEmpty, link != Permission.none else { continue }
      found.append(
        GatheredGrant(
          kind: .link, object: shared.share.rawValue, container: shared.container,
          share: shared.share, held: link == .readWrite ? .write : .read))
    }
  }

  private func team(_ container: ContainerID, only: AccountID?) throws -> [GatheredGrant] {
    try rows(.container(container)).compactMap { row in
      let path = row.decision.paths.first { $0.kind == .team && $0.isOpen }
      guard let account = row.person.account, only == nil || account == only,
        case .grants(let right)? = path?.verdict
      else { return nil }
      return GatheredGrant(
        kind: .team, object: account.rawValue, container: container, share: nil, held: right,
        lastSeen: row.lastSeen)
    }
  }

  /// Everybody, or nobody where the caller may not ask.
  private func rows(_ subject: ReachSubject) throws -> [Reach.ReachRow] {
    var found: [Reach.ReachRow] = []
    var after: AccountID?
    repeat {
      let page: Reach
      do {
        page = try Reach.page(c, caller: caller, of: subject, now: now, after: after, limit: 200)
      } catch let error as StoreError
        where [.notFound, .zoneNotFound, .accessDenied].contains(error.code)
      {
        return []
      }
      found += page.rows
      after = page.next
    } while after != nil
    return found
  }

  private func advised(
    _ grants: [GatheredGrant], _ subject: ReviewSubject
  ) throws -> [GatheredGrant] {
    let findings = try Findings.load(
      c, caller: caller, container: subject.container, now: now, mostOfKind: 100_000)
    let open = findings.all.filter { $0.isOpen && $0.kind.advice != nil }
    let byShare = Dictionary(grouping: open.filter(\.kind.isOfLink)) { $0.key.object }
    let byPerson = Dictionary(grouping: open.filter { !$0.kind.isOfLink }) { $0.key.object }
    return grants.map { grant in
      let all =
        switch grant.kind {
        case .participant:
          (byPerson[grant.object] ?? [])
            + (byShare[grant.share?.rawValue ?? 0] ?? []).filter { $0.kind == .disabledOwner }
        case .link: byShare[grant.object] ?? []
        case .team: [Finding]()
        }
      var grant = grant
      if let worst = all.max(by: { $0.kind.severity < $1.kind.severity }) {
        grant.advice = worst.kind.advice ?? .keep
        grant.ground = .finding(worst.kind)
        grant.groundAt = worst.since
      } else if let seen = grant.lastSeen {
        (grant.ground, grant.groundAt) = (.seen, seen)
      }
      return grant
    }
  }
}

extension ParticipantRow {
  /// What was given, whether it leads anywhere or not.
  var given: AccessRight {
    if role == .administrator { return .administer }
    return permission == .readWrite ? .write : .read
  }
}
