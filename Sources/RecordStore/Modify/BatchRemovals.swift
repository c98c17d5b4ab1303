import Records
import SQLite

/// What goes with a record: DELETE_SELF references go too, a VALIDATE reference holds it.
extension ModifyBatch {
  /// Records one request may remove in cascades.
  static let cascadeLimit = 20_000

  func decideRemoval(of draft: Draft) throws {
    guard draft.effect == .remove, let live = draft.live else { return }
    guard !live.flags.contains(.shareRecord) else { return }
    var going: [RecordID: NarrowRow] = [live.id: NarrowRow(live)]
    var queue = [NarrowRow(live)]
    while let row = queue.popLast() {
      for (source, action) in try RemovalPlan.sources(of: row.name, in: zone.id, c) {
        if action == .validate { draft.holders.append((source, of: row.name)) }
        guard action == .deleteSelf, going[source.id] == nil else { continue }
        try requireCascade(to: source)
        going[source.id] = source
        queue.append(source)
      }
      guard going.count <= Self.cascadeLimit else {
        throw StoreError(.badRequest, "Too many records would be deleted with this one.")
      }
    }
    draft.going = going
  }

  /// In a private database nobody destroys by a cascade what he may not delete. In the public one
  /// nobody can pin another's record by referring to it.
  private func requireCascade(to row: NarrowRow) throws {
    guard zone.scope == .private else { return }
    try access.require(.deleteRecord, access.recordClass(of: row))
  }

  /// True when the same request deletes the holder or takes its reference away.
  private func letsGo(_ holder: NarrowRow, of name: String) -> Bool {
    guard let draft = draftsByID[holder.id], !draft.isRefused else { return false }
    switch draft.effect {
    case .remove: return true
    case .update:
      return !draft.pointers.contains { $0.name == name && $0.action == .validate }
    case .insert, .share, .nothing: return false
    }
  }

  /// A VALIDATE reference that stays refuses the removal.
  private func refuseHeld() throws -> Bool {
    victims = [:]
    for draft in drafts where !draft.isRefused { victims.merge(draft.going) { first, _ in first } }
    var refused = false
    for draft in drafts where !draft.isRefused {
      for (holder, name) in draft.holders where victims[holder.id] == nil {
        guard !letsGo(holder, of: name) else { continue }
        draft.refuse(
          StoreError(
            .referenceViolation, "Another record still refers to this one.",
            context: try readableName(of: holder)))
        refused = true
      }
    }
    return refused
  }

  private func readableName(of holder: NarrowRow) throws -> [String: String] {
    let isReadable = try access.allows(.readRecord, access.recordClass(of: holder))
    return isReadable ? ["holder": holder.name] : [:]
  }

  /// An operation cannot stand on one that was refused, nor on a record that goes.
  func refuseDependents() throws {
    var changed = true
    while changed {
      changed = try refuseHeld()
      if changed { continue }
      for draft in drafts where draft.leavesRecord {
        if let id = draft.live?.id, victims[id] != nil {
          draft.refuse(
            StoreError(.conflict, "Another operation of the request deletes this record."))
          changed = true
        } else if let missing = missingSupport(of: draft) {
          draft.refuse(
            StoreError(
              .referenceViolation, "The record this one refers to was not saved.",
              context: ["target": missing]))
          changed = true
        }
      }
    }
  }

  private func missingSupport(of draft: Draft) -> String? {
    switch draft.parent {
    case .draft(let parent) where parent.isRefused: return parent.name
    case .draft(let parent) where victims[parent.live?.id ?? RecordID(rawValue: 0)] != nil:
      return parent.name
    case .row(let row) where victims[row.id] != nil: return row.name
    default: break
    }
    for pointer in draft.newPointers where pointer.action != .none {
      if let target = targets[pointer.name] ?? nil, victims[target.id] != nil {
        return pointer.name
      }
      guard let other = draftsByName[pointer.name], other.isRefused else { continue }
      if other.live == nil { return pointer.name }
    }
    return nil
  }
}
