import Records
import SQLite

/// Where something stood at a past moment: its zone, what shared it, and what the record was.
extension PastFacts {
  func place(of subject: ReachSubject) throws -> AccessPlace? {
    switch subject {
    case .container(let id):
      guard try value(ContainerFact.self, id.rawValue) != nil else { return nil }
      return AccessPlace(environment: .development, container: id, scope: .public, owner: nil)
    case .zone(let id):
      guard var place = try zone(id) else { return nil }
      try fill(&place, zoneWide(id))
      return place
    case .record(let id): return try record(id)
    }
  }

  /// A zone that was deleted by then is there, as deleted; one that was handed over later belongs to
  /// whom it belonged to.
  private func zone(_ zone: ZoneID) throws -> AccessPlace? {
    let then = try value(ZoneFact.self, zone.rawValue)
    let sql: SQL = """
      SELECT d.container, d.environment, d.scope, d.owner, z.name
      FROM zone z JOIN database d ON d.id = z.database
      WHERE z.id = \(zone) AND z.created_at <= \(now)
      """
    return try c.first(sql) { row in
      var place = AccessPlace(
        environment: try row.word(1), container: try row.id(0), scope: try row.word(2),
        owner: try then.map { $0.id("owner") } ?? row.optionalID(3))
      place.zone = ZoneFacts(
        id: zone, owner: place.owner ?? AccountID(rawValue: 0),
        isDefault: row.text(4) == RecordZone.defaultName, isDeleted: then == nil)
      return place
    }
  }

  /// Whose zone a share was in.
  func owner(of share: ShareID) throws -> AccountID? {
    let zone = try c.first("SELECT zone FROM share WHERE id = \(share)") {
      try $0.id(0, as: ZoneID.self)
    }
    return try zone.flatMap { try self.zone($0)?.owner }
  }

  private func record(_ record: RecordID) throws -> AccessPlace? {
    let row = try c.first("SELECT zone, created_by, type FROM record WHERE id = \(record)") {
      (
        zone: try $0.id(0, as: ZoneID.self), by: try $0.optionalID(1, as: AccountID.self),
        type: $0.text(2)
      )
    }
    guard let row, let life = try value(RecordLifeFact.self, record.rawValue),
      let created = life.int("created"), created <= now,
      life.int("deleted").map({ $0 > now }) ?? true, var place = try zone(row.zone)
    else { return nil }
    let type = life.text("type") ?? row.type
    let isShareRecord = type == ShareRecord.type
    let share = try isShareRecord ? share(ofRecord: record, place) : governing(record)
    try fill(
      &place, share ?? zoneWide(row.zone, active: true) ?? rooted(record) ?? zoneWide(row.zone))
    place.record = RecordFacts(
      isRoot: place.root == record && place.share?.isActive == true,
      isShareRecord: isShareRecord,
      creator: life["creator"] == nil ? row.by : life.id("creator"), type: type)
    return place
  }

  private func fill(_ place: inout AccessPlace, _ share: ShareID?) throws {
    guard let share, let found = try shareFacts(share) else { return }
    place.share = found.share
    place.root = found.root
    place.link = found.link
  }

  // MARK: Shares

  /// Nil for a share that was not there yet.
  func shareFacts(
    _ share: ShareID
  ) throws -> (share: ShareFacts, root: RecordID?, link: Int64?)? {
    guard let value = try value(ShareFact.self, share.rawValue) else { return nil }
    var facts = ShareFacts(
      id: share, isZoneWide: value.int("root") == nil, isActive: value.int("ended") == nil,
      publicPermission: try value.word("publicPermission"),
      allowsAnyone: value.bool("allowsAnyone"),
      participantsMayInvite: value.bool("participantsMayInvite"),
      allowsAccessRequests: value.bool("allowsAccessRequests"),
      showsPreview: value.bool("showsPreview"))
    let link = try link(of: share)
    facts.link = link?.facts
    return (facts, value.id("root"), link?.id)
  }

  private func link(of share: ShareID) throws -> (id: Int64, facts: LinkFacts)? {
    let links = try c.all(
      "SELECT id FROM link WHERE share = \(share) AND participant IS NULL ORDER BY id"
    ) { $0.int(0) }
    for link in links {
      guard let value = try value(LinkFact.self, link), value.int("ended") == nil,
        value.int("share") == share.rawValue
      else { continue }
      return (
        link,
        LinkFacts(
          expires: value.int("expires"), needsPassword: value.bool("hasPassword"),
          usesLeft: value.int("usesLeft"))
      )
    }
    return nil
  }

  private func isActive(_ share: ShareID) throws -> Bool {
    guard let value = try value(ShareFact.self, share.rawValue) else { return false }
    return value.int("ended") == nil
  }

  private func existing(_ sql: SQL) throws -> ShareID? {
    guard let share = try c.first(sql, { try $0.id(0, as: ShareID.self) }),
      try value(ShareFact.self, share.rawValue) != nil
    else { return nil }
    return share
  }

  /// A root has one share for ever, stopped or not.
  private func rooted(_ record: RecordID) throws -> ShareID? {
    try existing("SELECT id FROM share WHERE root = \(record)")
  }

  private func zoneWide(_ zone: ZoneID, active: Bool = false) throws -> ShareID? {
    let share = try existing("SELECT id FROM share WHERE zone = \(zone) AND root IS NULL")
    guard let share, try !active || isActive(share) else { return nil }
    return share
  }

  /// The share of the nearest root above, by the parents of that moment.
  private func governing(_ record: RecordID) throws -> ShareID? {
    var next: RecordID? = record
    var seen: Set<RecordID> = []
    while let here = next, seen.insert(here).inserted {
      if let share = try rooted(here), try isActive(share) { return share }
      next = try parent(of: here)
    }
    return nil
  }

  func parent(of record: RecordID) throws -> RecordID? {
    try value(RecordParentFact.self, record.rawValue)?.id("parent")
  }

  /// The share that a record of type `cloudkit.share` stood for. A share that was started again may
  /// have a record of another name today.
  private func share(ofRecord record: RecordID, _ place: AccessPlace) throws -> ShareID? {
    let today = try existing("SELECT id FROM share WHERE share_record = \(record)")
    if let today,
      try value(ShareFact.self, today.rawValue)?.int("shareRecord") == record.rawValue
    {
      return try isHierarchical(today) ? today : nil
    }
    let text = "%\"shareRecord\":\(record.rawValue),%"
    let logged = try c.all(
      """
      SELECT DISTINCT object FROM event
      WHERE kind = \(FactKind.share) AND chain = \(place.container) AND line LIKE \(text)
      """
    ) { try $0.id(0, as: ShareID.self) }
    let then = try logged.first {
      try value(ShareFact.self, $0.rawValue)?.int("shareRecord") == record.rawValue
    }
    return try then.flatMap { try isHierarchical($0) ? $0 : nil }
  }

  private func isHierarchical(_ share: ShareID) throws -> Bool {
    try value(ShareFact.self, share.rawValue)?.int("root") != nil
  }
}
