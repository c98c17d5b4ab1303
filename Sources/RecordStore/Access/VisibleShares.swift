package import Records
package import SQLite

/// What of a zone a caller may read and write, decided once per class of records instead of once
/// per row; listings and feeds push it into their SQL.
package struct VisibleShares: Sendable {
  /// Every record of the zone: its owner, participants of a zone-wide share, a recorded look.
  package var isAll = false
  /// Every record of the zone may be changed, too.
  package var mayWriteAll = false
  package var readable: Set<ShareID> = []
  package var writable: Set<ShareID> = []
  package var obligations: Set<Obligation> = []
  /// Set for zones of a public database, where the record type decides.
  package var publicTypes: PublicTypes?

  package var isEmpty: Bool {
    !isAll && readable.isEmpty && (publicTypes?.isEmpty ?? true)
  }

  /// Record types of a public database that a caller may read.
  package struct PublicTypes: Sendable {
    package var readable: Set<String> = []
    /// Only records the caller has made.
    package var own: Set<String> = []
    /// Of these types the readable ones that a look with privilege shows, and what the caller may
    /// read of them without it.
    fileprivate var looked: Set<String> = []
    fileprivate var lookedOwn: Set<String> = []

    package var isEmpty: Bool { readable.isEmpty && own.isEmpty }
  }

  /// What is seen without looking with privilege.
  mutating func leaveOutLooks() {
    guard obligations.contains(.recordLook) else { return }
    obligations = []
    (isAll, mayWriteAll) = (false, false)
    guard var types = publicTypes else { return }
    types.readable.subtract(types.looked)
    types.own.formUnion(types.lookedOwn)
    publicTypes = types
  }

  /// `shown` is the share whose link the caller holds; it counts beside those they are in.
  package static func load(
    _ c: Connection, caller: Caller, zone: ZoneID, shown: ShareID? = nil, proof: Proof = Proof(),
    now: Int64
  ) throws -> VisibleShares {
    guard let place = try AccessPlace.ofZone(c, zone) else { throw StoreError(.zoneNotFound) }
    if place.scope == .public { return try ofPublic(c, caller, place, now) }
    var visible = VisibleShares()
    try visible.add(c, caller, place, shown == place.share?.id ? proof : Proof(), now)
    guard !visible.isAll || !visible.obligations.isEmpty else { return visible }
    for share in try candidates(c, caller, zone, shown) {
      guard let place = try AccessPlace.ofShare(c, share) else { continue }
      try visible.add(c, caller, place, share == shown ? proof : Proof(), now)
    }
    return visible
  }

  private mutating func add(
    _ c: Connection, _ caller: Caller, _ place: AccessPlace, _ proof: Proof, _ now: Int64
  ) throws {
    var place = place
    place.record = RecordFacts()
    let facts = try AccessFactsLoader.facts(c, caller, in: place, proof, now)
    let read = Access.decide(AccessQuestion(caller: caller, action: .readRecord, now: now), facts)
    guard read.isAllowed else { return }
    let write = Access.decide(
      AccessQuestion(caller: caller, action: .updateRecord, now: now), facts)
    if place.root == nil {
      isAll = true
      mayWriteAll = write.isAllowed
      obligations = read.obligations
    }
    guard let share = place.share, share.isActive, read.obligations.isEmpty else { return }
    readable.insert(share.id)
    if write.isAllowed { writable.insert(share.id) }
  }

  /// Active hierarchical shares of the zone in which the caller takes part.
  private static func candidates(
    _ c: Connection, _ caller: Caller, _ zone: ZoneID, _ shown: ShareID?
  ) throws -> [ShareID] {
    let sql: SQL = """
      SELECT DISTINCT s.id FROM participant p JOIN share s ON s.id = p.share
      WHERE p.account = \(caller.accountID) AND p.zone = \(zone) AND p.ended_seq IS NULL
        AND p.status = 'ACCEPTED' AND s.ended_seq IS NULL AND s.root IS NOT NULL
      UNION
      SELECT s.id FROM share s
      WHERE s.id = \(shown) AND s.zone = \(zone) AND s.ended_seq IS NULL AND s.root IS NOT NULL
      """
    return try c.all(sql) { try $0.id(0) }
  }

  private static func ofPublic(
    _ c: Connection, _ caller: Caller, _ place: AccessPlace, _ now: Int64
  ) throws -> VisibleShares {
    let types = try c.all(
      """
      SELECT name FROM record_type
      WHERE container = \(place.container) AND environment = \(place.environment)
      """
    ) { $0.text(0) }
    let question = AccessQuestion(caller: caller, action: .readRecord, now: now)
    var visible = VisibleShares()
    var found = PublicTypes()
    for type in types {
      var place = place
      place.record = RecordFacts(creator: nil, type: type)
      var facts = try AccessFactsLoader.facts(c, caller, in: place, Proof(), now)
      let anybodys = Access.decide(question, facts)
      facts.record?.creator = caller.accountID
      if anybodys.isAllowed {
        found.readable.insert(type)
        visible.obligations.formUnion(anybodys.obligations)
        guard anybodys.obligations.contains(.recordLook) else { continue }
        found.looked.insert(type)
        if Access.decide(question, facts).obligations.isEmpty { found.lookedOwn.insert(type) }
      } else if Access.decide(question, facts).isAllowed {
        found.own.insert(type)
      }
    }
    visible.publicTypes = found
    return visible
  }
}
