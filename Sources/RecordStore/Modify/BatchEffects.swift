import Records
import WireFormat

/// What each operation does to what is there, and whether the caller may.
extension ModifyBatch {
  func decideEffect(of draft: Draft) throws {
    let operation = draft.operation
    let live = draft.live
    guard operation.kind == .create || operation.name != nil else {
      throw StoreError(.badRequest, "This operation needs the record's name.")
    }
    if let live, try hides(NarrowRow(live), from: operation) { return try decideHidden(draft) }
    switch operation.kind {
    case .create:
      guard live == nil else {
        // Only who may create here learns that the name is taken.
        draft.type = operation.type ?? ""
        draft.effect = .insert
        return
      }
      try willInsert(draft)
    case .update, .replace:
      guard let live else { throw missing }
      guard let tag = operation.changeTag else {
        throw StoreError(.badRequest, "This operation needs the record's change tag.")
      }
      try willUpdate(draft, live)
      try requireCurrent(tag, live)
    case .forceUpdate, .forceReplace:
      if let live { try willUpdate(draft, live) } else { try willInsert(draft) }
    case .delete:
      // What is not there is as good as deleted.
      guard let live else { return }
      draft.effect = .remove
      draft.type = live.type
      if let tag = operation.changeTag { try requireCurrent(tag, live) }
    case .forceDelete:
      draft.effect = live == nil ? .nothing : .remove
      draft.type = live?.type ?? ""
    }
  }

  /// Whoever sees nothing of a share any more may still leave it by deleting its record.
  private func hides(_ row: NarrowRow, from operation: RecordOperation) throws -> Bool {
    guard try access.hides(row) else { return false }
    let isRemoval = operation.kind == .delete || operation.kind == .forceDelete
    return try !isRemoval || !access.allows(.deleteRecord, access.recordClass(of: row))
  }

  /// What one may not know of is not there; only its name is taken.
  private func decideHidden(_ draft: Draft) throws {
    draft.isHidden = true
    switch draft.operation.kind {
    case .create, .forceUpdate, .forceReplace:
      draft.type = try newType(draft)
      draft.effect = .insert
    case .update, .replace: throw missing
    case .delete, .forceDelete: break
    }
  }

  private func newType(_ draft: Draft) throws -> String {
    guard let type = draft.operation.type else {
      throw StoreError(.badRequest, "A new record needs a record type.")
    }
    return type
  }

  private func willInsert(_ draft: Draft) throws {
    let type = try newType(draft)
    if ShareBody.isShareType(type) { return try willShare(draft) }
    guard draft.name != ShareRecord.zoneWideName else {
      throw StoreError(.badRequest, "This name belongs to the share of the whole zone.")
    }
    try RecordNames.check(type: type)
    draft.type = type
    draft.effect = .insert
  }

  private func willShare(_ draft: Draft) throws {
    guard draft.operation.share != nil else {
      throw StoreError(.badRequest, "A share is made by sharing a record or a zone.")
    }
    draft.type = ShareRecord.type
    draft.effect = .share
  }

  private func willUpdate(_ draft: Draft, _ live: RecordRow) throws {
    if let type = draft.operation.type, type != live.type,
      !(draft.isShare && ShareBody.isShareType(type))
    {
      throw StoreError(
        .badRequest, "The type of a record cannot be changed.",
        context: ["recordType": type, "storedType": live.type])
    }
    draft.type = live.type
    draft.effect = .update
  }

  private func requireCurrent(_ tag: String, _ live: RecordRow) throws {
    // A caller who may not read the record must not learn its tag from the refusal.
    try access.require(.readRecord, access.recordClass(of: NarrowRow(live)))
    guard tag == live.changeTag else {
      throw StoreError(
        .conflict, "The record was changed by somebody else in the meantime.",
        context: ["recordChangeTag": live.changeTag])
    }
  }

  private var missing: StoreError { StoreError(.notFound) }

  func decideAccess(of draft: Draft) throws {
    switch draft.effect {
    case .insert:
      do {
        try access.require(
          .createRecord,
          RecordClass(share: governing(draft), creator: writer, type: draft.type))
      } catch let error as StoreError where error.code == .notFound {
        // There is nothing to hide: whoever sees only a part of the zone adds only below it.
        throw StoreError(.accessDenied, "A new record needs a parent that is shared.")
      }
      guard draft.live == nil else {
        throw StoreError(.exists, "A record of this name exists already.")
      }
    case .update:
      guard let live = draft.live else { return }
      let here = try access.recordClass(of: NarrowRow(live))
      // What of a share is changed, and by whom, is decided when its fields are known.
      try access.require(draft.isShare ? .readRecord : .updateRecord, here)
      guard draft.movesParent else { return }
      try requireMovable(draft, live)
      try access.require(.setParent, here)
      let there = governing(draft)
      if there != live.share {
        try access.require(
          .setParent, RecordClass(share: there, creator: live.createdBy, type: live.type))
      }
    case .remove:
      guard let live = draft.live else { return }
      try access.require(.deleteRecord, access.recordClass(of: NarrowRow(live)))
    case .share, .nothing:
      break
    }
  }

  /// Nothing is in two shares: the root of an active share gets no parent.
  private func requireMovable(_ draft: Draft, _ live: RecordRow) throws {
    guard !live.flags.contains(.shareRecord) else {
      throw StoreError(.badRequest, "A share has no parent.")
    }
    if case .none = draft.parent { return }
    guard let share = draft.ownShare else { return }
    throw StoreError(
      .alreadyShared, "The root of a share cannot get a parent. Stop sharing it first.",
      context: ["shareID": String(share.rawValue)])
  }
}

extension Draft {
  /// True when a live record gets another parent than it has.
  var movesParent: Bool {
    guard let live else { return false }
    switch parent {
    case .keep: return false
    case .none: return live.parent != nil
    case .row(let row): return live.parent != row.id
    case .draft(let draft): return draft.live == nil || draft.live?.id != live.parent
    }
  }
}
