package import Records
package import SQLite

/// A record that would hang under another one, decided: out of which share it goes with all that is
/// below it, and into which it comes.
package struct MovePlan {
  private let from: ShareRow?
  private let into: ShareRow?

  /// By the rules of saving it; `parent` is a name, nil for none.
  package init(
    _ c: Connection, _ viewer: Viewer, record: RecordID, zone: ZoneID, parent: String?
  ) throws {
    let zone = try RecordZone.load(zone, c)
    let access = ZoneAccess(c, zone: zone, viewer: viewer)
    guard let row = try NarrowRow.with(id: record, c), !row.isDeleted else {
      throw StoreError(.notFound)
    }
    let here = try access.recordClass(of: row)
    try access.require(.updateRecord, here)
    try access.require(.setParent, here)
    guard !row.flags.contains(.shareRecord) else {
      throw StoreError(.badRequest, "A share has no parent.")
    }
    let above = try parent.map { try Self.parent($0, of: row, access, c) }
    let isRoot = try access.isActiveRoot(row.id, share: row.share, flags: row.flags)
    if above != nil, isRoot, let share = row.share {
      throw try Nesting.refusal(
        c, share, "The root of a share cannot get a parent. Stop sharing it first.")
    }
    let share = isRoot ? row.share : above?.share
    if share != row.share {
      try access.require(
        .setParent, RecordClass(share: share, creator: row.createdBy, type: row.type))
      if share != nil, let other = try Nesting.otherShare(c, below: row.id, than: row.share) {
        throw try Nesting.refusal(
          c, other, "A record below it is shared; stop that share first.")
      }
    }
    let wide = try ShareRow.load(c, zone: zone.id)?.id
    func governing(_ share: ShareID?) throws -> ShareRow? {
      let found = try (share ?? wide).flatMap { try ShareRow.load(c, $0) }
      return found?.isActive == true ? found : nil
    }
    from = try governing(row.share)
    into = try governing(share)
  }

  private static func parent(
    _ name: String, of row: NarrowRow, _ access: ZoneAccess, _ c: Connection
  ) throws -> NarrowRow {
    guard let above = try NarrowRow.named(name, in: access.zone.id, c), !above.isDeleted,
      try above.id == row.parent || !access.hides(above)
    else {
      throw StoreError(
        .referenceViolation, "The parent does not exist in this zone.", context: ["parent": name])
    }
    var next: NarrowRow? = above
    while let here = next {
      guard here.id != row.id else {
        throw StoreError(.badRequest, "A record cannot be its own ancestor.")
      }
      next = try here.parent.flatMap { try NarrowRow.with(id: $0, c) }
    }
    return above
  }

  /// Nil where the record stays in the share it is in, or outside of any.
  package func consequences(_ c: Connection, _ viewer: Viewer) throws -> ShareConsequences? {
    guard from?.id != into?.id else { return nil }
    let lost = try from.map { share in
      let crowd = try ShareCrowd.load(c, share)
      return try ShareConsequences(c, viewer, from: crowd, to: crowd.outside)
    }
    let won = try into.map { share in
      let crowd = try ShareCrowd.load(c, share)
      return try ShareConsequences(c, viewer, from: crowd.outside, to: crowd)
    }
    guard let lost, let won else { return lost ?? won }
    return lost.followed(by: won)
  }
}

extension ShareCrowd {
  /// The same people, seen from a record that is not in the share.
  fileprivate var outside: ShareCrowd {
    var crowd = self
    crowd.share.endedSequence = .max
    crowd.share.publicPermission = .none
    crowd.share.allowsAnyone = false
    return crowd
  }
}

extension ShareConsequences {
  /// One share is left and another entered: people of both stand in the other one afterwards.
  fileprivate func followed(by next: ShareConsequences) -> ShareConsequences {
    var all = self
    all.share = next.share
    all.stops = false
    all.linkAfter = next.linkAfter
    all.hidden += next.hidden
    for change in next.people {
      let account = change.person.account
      guard account != nil, let n = all.people.firstIndex(where: { $0.person.account == account })
      else {
        all.people.append(change)
        continue
      }
      all.people[n].after = change.after
      all.people[n].participant = change.participant
    }
    all.people.removeAll { $0.before == $0.after }
    return all
  }
}
