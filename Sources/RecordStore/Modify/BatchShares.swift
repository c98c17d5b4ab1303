import Records
import SQLite
import WireFormat

/// Shares among the records of a request: `Shares` decides and carries out what was said of them.
extension ModifyBatch {
  /// Whoever may not change a share may still invite to it, where the owner lets them: such a save
  /// leaves the record's fields as they are.
  func decideShare(of draft: Draft) throws {
    guard draft.effect == .update, draft.isShare, let live = draft.live else { return }
    let here = try access.recordClass(of: NarrowRow(live))
    if try access.allows(.updateRecord, here) { return }
    guard draft.text == live.fields, draft.passedOn == live.passedOn,
      draft.operation.share != nil
    else {
      try access.require(.updateRecord, here)
      return
    }
    draft.keepsRow = true
  }

  /// The records of the request stand by now, and so do their places in the hierarchy.
  func saveShares() throws {
    for (n, draft) in drafts.enumerated() where !draft.isRefused && draft.isShare {
      guard let body = draft.operation.share else { continue }
      applying = n
      let record: RecordID
      switch draft.effect {
      case .share: record = try start(draft, body)
      case .update:
        guard let live = draft.live, let share = try ShareRow.load(c, shareRecord: live.id)
        else { continue }
        try ShareSaving.save(context, share: share.id, body)
        record = live.id
      default: continue
      }
      draft.result = try RecordRow.with(id: record, c)
      placedAny = true
    }
  }

  private func start(_ draft: Draft, _ body: ShareBody) throws -> RecordID {
    var options = ShareOptions(
      publicPermission: body.publicPermission ?? .none,
      allowsAnyone: body.allowsAnonymous ?? false, recordName: draft.operation.name,
      ifExists: .refuse)
    options.content = RecordContent(
      type: nil, typeName: ShareRecord.type, fields: draft.after, text: draft.text,
      pointers: draft.pointers, assets: draft.assets, passedOn: draft.passedOn)
    // Whoever saves the root in the same request cannot know its tag yet.
    if let root = body.root, draftsByName[root.recordName]?.leavesRecord != true {
      options.changeTag = root.changeTag
    }
    return try ShareSaving.start(context, zone: zone, body, options)
  }
}
