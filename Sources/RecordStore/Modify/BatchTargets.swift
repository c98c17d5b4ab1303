import Records
import SQLite

/// What references lead to: with DELETE_SELF and VALIDATE the target must be there.
extension ModifyBatch {
  static let deleteSelfLimit = 750

  func decideTargets(of draft: Draft) throws {
    for pointer in draft.newPointers where pointer.action != .none {
      guard try isThere(pointer.name) else {
        throw StoreError(
          .referenceViolation, "The record a reference leads to does not exist in this zone.",
          context: ["field": pointer.field, "target": pointer.name])
      }
      if pointer.action == .deleteSelf { try requireRoom(at: pointer.name, field: pointer.field) }
    }
  }

  /// True for a record that stands after the request and that the caller may know of.
  private func isThere(_ name: String) throws -> Bool {
    if let draft = draftsByName[name], !draft.isRefused, draft.effect != .nothing {
      return draft.leavesRecord || draft.effect == .share
    }
    guard let row = try target(name) else { return false }
    return try access.allows(.readRecord, access.recordClass(of: row))
  }

  private func requireRoom(at name: String, field: String) throws {
    let stored =
      try c.first(
        """
        SELECT count(*) FROM reference_row WHERE target_zone = \(zone.id)
          AND target_name = \(name) AND action = \(ReferenceAction.deleteSelf)
        """
      ) { Int($0.int(0)) } ?? 0
    let added = drafts.reduce(0) { sum, draft in
      guard !draft.isRefused else { return sum }
      return sum + draft.newPointers.count { $0.name == name && $0.action == .deleteSelf }
    }
    guard stored + added <= Self.deleteSelfLimit else {
      throw StoreError(
        .badRequest, "At most 750 references with DELETE_SELF lead to one record.",
        context: ["field": field, "target": name])
    }
  }

  /// Records whose change tags move because something new leads to them; custom zones only.
  func touchedTargets() throws -> [RecordID] {
    guard !zone.isDefault else { return [] }
    var touched: Set<RecordID> = []
    for draft in drafts where draft.leavesRecord {
      let parentIsNew = draft.movesParent || draft.live == nil
      if parentIsNew, case .row(let row) = draft.parent { touched.insert(row.id) }
      for pointer in draft.newPointers {
        guard let row = try target(pointer.name), victims[row.id] == nil,
          try access.allows(.readRecord, access.recordClass(of: row))
        else { continue }
        touched.insert(row.id)
      }
    }
    return touched.filter { draftsByID[$0]?.leavesRecord != true }.sorted()
  }
}
