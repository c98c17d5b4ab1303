import Cryptography
import Records
import SQLite
import WireFormat

/// The operations of one request: facts are loaded, everything is decided, then applied.
final class ModifyBatch {
  let context: WriteContext
  let zone: RecordZone
  let access: ZoneAccess
  let schema: BatchSchema
  let isAtomic: Bool
  private(set) var drafts: [Draft] = []
  private(set) var draftsByName: [String: Draft] = [:]
  private(set) var draftsByID: [RecordID: Draft] = [:]
  /// Rows of links' ends, each loaded once.
  var targets: [String: NarrowRow?] = [:]
  /// Every live record that goes, by its own operation or in a cascade.
  var victims: [RecordID: NarrowRow] = [:]
  /// The operation being applied, by its place in the request.
  var applying: Int?
  var placedAny = false
  /// The zone's key, once something is encrypted.
  var sealing: SealedFields?
  let sealedFiles: [String: Asset]
  var unsealed: [Asset] = []
  private(set) lazy var table = RecordTable(context, zone: zone, writer: writer)

  var c: Connection { context.connection }

  init(
    _ context: WriteContext, zone: RecordZone, request: ModifyRequest, refused: [Int: StoreError]
  ) {
    self.context = context
    self.zone = zone
    isAtomic = request.isAtomic ?? !zone.isDefault
    sealedFiles = request.sealedFiles
    let viewer = Viewer(
      caller: context.actor.caller, now: context.now, proof: request.proof)
    access = ZoneAccess(context.connection, zone: zone, viewer: viewer)
    schema = BatchSchema(context, zone: zone)
    for (n, operation) in request.operations.enumerated() {
      let name = operation.name ?? RecordNames.made(at: context.now, context.random.bytes(10))
      let draft = Draft(operation, name: name)
      draft.refusal = refused[n]
      drafts.append(draft)
    }
  }

  /// The account in whose name records are made and changed.
  var writer: AccountID? {
    context.actor.actingAs ?? context.actor.account
  }

  func decide() throws {
    for draft in drafts { try load(draft) }
    for draft in drafts { try draft.attempt { try decideEffect(of: draft) } }
    for draft in drafts { try draft.attempt { try resolveParent(of: draft) } }
    for draft in drafts { try draft.attempt { try checkCycle(from: draft) } }
    for draft in drafts { try draft.attempt { try decideAccess(of: draft) } }
    for draft in drafts { try draft.attempt { try decideFields(of: draft) } }
    for draft in drafts { try draft.attempt { try decideShare(of: draft) } }
    for draft in drafts { try draft.attempt { try decideTargets(of: draft) } }
    for draft in drafts { try draft.attempt { try decideRemoval(of: draft) } }
    try refuseDependents()
    try hideForeignZone()
  }

  func outcomes() throws -> [RecordOutcome] {
    try drafts.map { draft in
      if let refusal = draft.refusal {
        return .refused(name: draft.operation.name, refusal)
      }
      guard let row = draft.result else { return .deleted(name: draft.name) }
      return .saved(try row.opened(c))
    }
  }

  func refuseTheRest() {
    for draft in drafts where !draft.isRefused {
      draft.refuse(StoreError(.atomicFailure, "Another operation of the request failed."))
    }
  }

  private func load(_ draft: Draft) throws {
    try draft.attempt {
      let person = try UserRecords.account(named: draft.name, in: zone, c)
      let isRemoval = draft.operation.kind.isRemoval
      if draft.operation.name != nil, person == nil, !draft.name.hasPrefix("_") || !isRemoval {
        try RecordNames.check(record: draft.name)
      }
      try requireOfItsKind(draft, isPerson: person != nil)
      guard draftsByName[draft.name] == nil else {
        throw StoreError(.badRequest, "A request has one operation for each record.")
      }
      draftsByName[draft.name] = draft
      try requireReceipts(of: draft)
      guard draft.operation.name != nil else { return }
      draft.stored = try RecordRow.named(draft.name, in: zone.id, c)
      if let person, draft.stored == nil {
        draft.stored = try UserRecords.make(context, draft.name, in: zone, for: person)
      }
      // What was read before anybody wrote has no tag of a write.
      if person != nil, draft.operation.changeTag == ChangeTag.text(0),
        let stored = draft.stored, stored.fields == FieldCodec.empty
      {
        draft.operation.changeTag = stored.changeTag
      }
      guard let stored = draft.stored else { return }
      draftsByID[stored.id] = draft
      if try access.isActiveRoot(stored.id, share: stored.share, flags: stored.flags) {
        draft.ownShare = stored.share
      }
    }
  }

  /// Records of people are made and removed with the people.
  private func requireOfItsKind(_ draft: Draft, isPerson: Bool) throws {
    let isRemoval = draft.operation.kind.isRemoval
    guard !isPerson || !isRemoval else {
      throw StoreError(
        .badRequest, "The record of a person cannot be deleted.",
        context: ["reason": "Can't delete a record of a system type"])
    }
    guard !isPerson, !isRemoval, draft.operation.type == SchemaType.usersName else { return }
    throw StoreError(
      .badRequest, "Records of the type Users are made by the server.",
      context: ["reason": "Can't create a record of a system type"])
  }

  /// A zone in which the caller may see nothing looks like a missing one.
  private func hideForeignZone() throws {
    let isDenied = drafts.contains {
      $0.isHidden || $0.refusal?.code == .accessDenied || $0.refusal?.code == .notFound
    }
    guard isDenied, zone.scope == .private, !zone.isOwned(by: access.viewer.caller) else { return }
    let visible = try VisibleShares.load(
      c, caller: access.viewer.caller, zone: zone.id, proof: access.viewer.proof, now: context.now)
    guard visible.isAll || !visible.readable.isEmpty else {
      throw StoreError(.zoneNotFound, "The zone does not exist.")
    }
  }
}
