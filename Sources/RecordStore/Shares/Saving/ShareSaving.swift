import Records
import SQLite
import WireFormat

/// Carries out what a request says about a share beside the fields of its record: the whole list of
/// its people, who may come by the link, who is blocked. Each difference from what is there is one
/// operation of `Shares`, decided and logged like the same act in the dashboard.
struct ShareSaving {
  let context: WriteContext
  let share: ShareRow
  let body: ShareBody
  let decision: AccessDecision
  let roster: ShareRoster

  var c: Connection { context.connection }

  static func save(_ context: WriteContext, share: ShareID, _ body: ShareBody) throws {
    let (row, decision) = try Shares.authorize(context, .readShare, share)
    let saving = ShareSaving(
      context: context, share: row, body: body, decision: decision,
      roster: try ShareRoster.load(context, row, body, seesAll: decision.right >= .administer))
    do {
      if decision.right >= .administer {
        try saving.saveAsManager()
      } else {
        try saving.saveAsParticipant()
      }
    } catch let error as StoreError {
      throw error.ofPeople
    }
  }

  /// Shares the record or the zone that the body names; answers the share record.
  static func start(
    _ context: WriteContext, zone: RecordZone, _ body: ShareBody, _ options: ShareOptions
  ) throws -> RecordID {
    let c = context.connection
    let facts = try AccessFactsLoader.forZone(
      c, caller: context.actor.caller, zone: zone.id, now: context.now)
    do {
      try Shares.requireSharing(context, facts)
    } catch let error as StoreError where error.code == .notFound {
      // Participants of one hierarchy see the zone; strangers will be told that there is none.
      throw StoreError(.accessDenied, "Only the owner of a zone shares what is in it.")
    }
    let handle: ShareHandle
    if let root = body.root {
      guard options.recordName != ShareRecord.zoneWideName else {
        throw StoreError(.badRequest, "The share of a whole zone has no forRecord.")
      }
      guard let row = try NarrowRow.named(root.recordName, in: zone.id, c), !row.isDeleted else {
        throw StoreError(
          .badRequest, "Cannot share - no such record exists to share",
          context: ["forRecord": root.recordName])
      }
      handle = try share(context, row.id, options)
    } else {
      guard options.recordName == ShareRecord.zoneWideName else {
        throw StoreError(
          .badRequest, "A share names the record it is for, or is called cloudkit.zoneshare.")
      }
      handle = try Shares.shareZone(context, zone: zone.id, options)
    }
    var rest = body
    rest.publicPermission = nil
    rest.allowsAnonymous = nil
    try save(context, share: handle.share, rest)
    return handle.shareRecord
  }

  /// Two parts of the store name a record's tag; on the way out it has the protocol's name.
  private static func share(
    _ context: WriteContext, _ record: RecordID, _ options: ShareOptions
  ) throws -> ShareHandle {
    do {
      return try Shares.shareRecord(context, record: record, options)
    } catch var error as StoreError where error.code == .conflict {
      error.context["recordChangeTag"] = error.context.removeValue(forKey: "changeTag")
      throw error
    }
  }
}

extension StoreError {
  /// A person who is not there, or one too many, makes the record that names them a bad one.
  fileprivate var ofPeople: StoreError {
    switch code {
    case .quotaExceeded:
      StoreError(.badRequest, "A share has at most 100 people, the owner included.")
    case .notFound where context["person"] != nil:
      StoreError(.badRequest, "There is no such person.", context: context)
    default: self
    }
  }
}
