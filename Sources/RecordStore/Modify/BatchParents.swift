import Records
import SQLite

/// Where records hang: a parent is a live record of the zone, or is saved in the same request.
extension ModifyBatch {
  func resolveParent(of draft: Draft) throws {
    guard draft.effect == .insert || draft.effect == .update else { return }
    switch draft.operation.parent {
    case .keep:
      draft.parent = draft.live == nil ? .none : .keep
    case .clear:
      draft.parent = .none
    case .record(let name):
      if let other = draftsByName[name], !other.isRefused, other.effect != .nothing,
        other.effect != .share
      {
        guard other.leavesRecord else { throw noParent(name) }
        draft.parent = .draft(other)
      } else if let row = try target(name),
        try row.id == draft.live?.parent || !access.hides(row)
      {
        // Who saves a shared root again sends the parent it has, seen or not.
        draft.parent = .row(row)
      } else {
        throw noParent(name)
      }
    }
  }

  private func noParent(_ name: String) -> StoreError {
    StoreError(
      .referenceViolation, "The parent does not exist in this zone.", context: ["parent": name])
  }

  /// The live row of that name, as it was before the request.
  func target(_ name: String) throws -> NarrowRow? {
    if let known = targets[name] { return known }
    var row = draftsByName[name]?.live.map { NarrowRow($0) }
    if row == nil { row = try NarrowRow.named(name, in: zone.id, c) }
    if row?.isDeleted == true { row = nil }
    targets[name] = .some(row)
    return row
  }

  /// The share of the hierarchy in which the record will be.
  func governing(_ draft: Draft) -> ShareID? {
    if let own = draft.ownShare { return own }
    return switch draft.parent {
    case .keep: draft.live?.share
    case .none: nil
    case .row(let row): draftsByID[row.id].map(governing) ?? row.share
    case .draft(let parent): governing(parent)
    }
  }

  func checkCycle(from draft: Draft) throws {
    guard draft.movesParent || draft.effect == .insert else { return }
    var seen: Set<ObjectIdentifier> = []
    var place = draft.parent
    while true {
      let next: RecordID?
      switch place {
      case .none: return
      case .keep: return
      case .draft(let other):
        guard other !== draft else { throw cycle }
        guard seen.insert(ObjectIdentifier(other)).inserted else { throw cycle }
        place = other.parent
        guard case .keep = place else { continue }
        next = other.live?.parent
      case .row(let row):
        next = row.parent
      }
      guard let next, let above = try link(to: next) else { return }
      place = above
    }
  }

  private func link(to id: RecordID) throws -> Draft.Parent? {
    if let draft = draftsByID[id], draft.leavesRecord { return .draft(draft) }
    return try NarrowRow.with(id: id, c).map(Draft.Parent.row)
  }

  private var cycle: StoreError {
    StoreError(.badRequest, "A record cannot be its own ancestor.")
  }
}
