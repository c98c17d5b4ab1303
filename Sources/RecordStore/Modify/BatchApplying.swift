import Records
import SQLite
import WireFormat

/// What was decided becomes rows.
extension ModifyBatch {
  func apply() throws {
    let order = savingOrder()
    for n in order {
      applying = n
      try save(drafts[n])
    }
    try applyRemovals()
    for n in order {
      applying = n
      try place(drafts[n])
    }
    try saveShares()
    applying = nil
    for record in try touchedTargets() { try table.touch(record) }
    try table.finish()
    if placedAny { try reloadPlaces() }
  }

  /// The order of the request, but each parent before its children.
  private func savingOrder() -> [Int] {
    var order: [Int] = []
    var done: Set<ObjectIdentifier> = []
    var places: [ObjectIdentifier: Int] = [:]
    for (n, draft) in drafts.enumerated() { places[ObjectIdentifier(draft)] = n }
    for start in drafts where start.leavesRecord {
      var chain: [Draft] = []
      var next: Draft? = start
      while let draft = next, done.insert(ObjectIdentifier(draft)).inserted {
        chain.append(draft)
        if case .draft(let parent) = draft.parent { next = parent } else { next = nil }
      }
      order += chain.reversed().compactMap { places[ObjectIdentifier($0)] }
    }
    return order
  }

  private func save(_ draft: Draft) throws {
    if draft.keepsRow {
      draft.result = draft.live
      return
    }
    let isShare = draft.isShare
    if !isShare { try schema.grow(type: draft.type, fields: draft.operation.fields) }
    let content = RecordContent(
      type: isShare ? nil : try schema.type(draft.type), typeName: draft.type,
      fields: draft.after, text: draft.text, pointers: draft.pointers, assets: draft.assets,
      passedOn: draft.passedOn)
    for hash in draft.operation.receipts {
      try c.run("DELETE FROM receipt WHERE hash = \(hash)")
    }
    if let live = draft.live {
      draft.result = try table.update(
        live, content, before: draft.before, parent: parentID(of: draft))
    } else {
      draft.result = try table.insert(
        draft.name, content, parent: parentID(of: draft), over: draft.stored)
    }
    if draft.operation.makesLink { try makeLink(draft) }
  }

  /// Only what is in a custom zone of a private database can ever be shared.
  private func makeLink(_ draft: Draft) throws {
    guard zone.scope == .private, !zone.isDefault, let row = draft.result,
      !row.flags.contains(.shareRecord)
    else { return }
    _ = try Links.makeForRecord(context, record: row.id)
    guard !row.flags.contains(.hasLink) else { return }
    draft.result?.flags.insert(.hasLink)
    try c.run("UPDATE record SET flags = \(row.flags.union(.hasLink)) WHERE id = \(row.id)")
  }

  private func parentID(of draft: Draft) -> RecordID? {
    switch draft.parent {
    case .keep: draft.live?.parent
    case .none: nil
    case .row(let row): row.id
    case .draft(let parent): parent.result?.id ?? parent.live?.id
    }
  }

  /// Shares follow the hierarchy: what hangs under a shared record is shared.
  private func place(_ draft: Draft) throws {
    guard let result = draft.result, draft.live == nil || draft.movesParent else { return }
    let share = governing(draft)
    guard share != draft.live?.share else { return }
    try Membership.place(context, record: result.id, governing: share, at: result.sequence)
    placedAny = true
  }

  private func applyRemovals() throws {
    for (n, draft) in drafts.enumerated() where !draft.isRefused && draft.effect == .remove {
      applying = n
      guard let live = draft.live, live.flags.contains(.shareRecord) else { continue }
      try endOrLeave(shareOf: live.id)
    }
    for (n, draft) in drafts.enumerated() where !draft.isRefused && draft.effect == .remove {
      applying = n
      for victim in draft.going.values.sorted(by: { $0.id < $1.id }) {
        guard victims.removeValue(forKey: victim.id) != nil else { continue }
        try remove(victim)
      }
    }
  }

  /// Deleting a share record stops the share; done by a participant it is leaving.
  private func endOrLeave(shareOf record: RecordID) throws {
    let share = try c.first("SELECT id FROM share WHERE share_record = \(record)") {
      try $0.id(0, as: ShareID.self)
    }
    guard let share else { throw StoreError(.notFound) }
    if zone.isOwned(by: access.viewer.caller) || access.viewer.caller == .operatorOfStore {
      try Shares.stop(context, share: share)
    } else {
      try Shares.leave(context, share: share)
    }
  }

  private func remove(_ victim: NarrowRow) throws {
    if victim.flags.contains(.shareRoot) {
      let share = try c.first(
        "SELECT id FROM share WHERE root = \(victim.id) AND ended_seq IS NULL"
      ) { try $0.id(0, as: ShareID.self) }
      if let share { try Shares.end(context, share: share) }
    }
    guard let row = try NarrowRow.with(id: victim.id, c), !row.isDeleted else { return }
    let children = try c.all(
      "SELECT id, share FROM record WHERE parent = \(row.id) AND deleted_at IS NULL"
    ) { (try $0.id(0, as: RecordID.self), isShared: !$0.isNull(1)) }
    for child in children {
      try table.detach(child.0)
      guard child.isShared else { continue }
      try Membership.place(context, record: child.0, governing: nil)
    }
    try table.remove(row)
    guard row.share != nil else { return }
    try Membership.place(context, record: row.id, governing: nil)
  }

  /// Moving a record moves what hangs below it, which may be in the same request.
  private func reloadPlaces() throws {
    for draft in drafts {
      guard let id = draft.result?.id, let row = try NarrowRow.with(id: id, c) else { continue }
      draft.result?.share = row.share
      draft.result?.sequence = row.sequence
      draft.result?.flags = row.flags
    }
  }
}
