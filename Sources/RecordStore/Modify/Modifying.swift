import Records

extension RecordWriter {
  /// Throws for what concerns the whole request; the rest is answered per operation.
  package static func modify(
    _ context: WriteContext, _ request: ModifyRequest
  ) throws -> [RecordOutcome] {
    let zone = try RecordZone.load(request.zone, context.connection)
    guard request.operations.count <= ModifyRequest.operationLimit else {
      throw StoreError(.badRequest, "A request has at most 200 operations.")
    }
    guard !(zone.isDefault && request.isAtomic == true) else {
      throw StoreError(.badRequest, "Atomic operations are not supported in the default zone.")
    }
    return try modify(context, request, in: zone, refused: request.refused)
  }

  /// Some faults show only when rows are written. Then everything is undone, and without that
  /// operation tried once more.
  private static func modify(
    _ context: WriteContext, _ request: ModifyRequest, in zone: RecordZone,
    refused: [Int: StoreError]
  ) throws -> [RecordOutcome] {
    let batch = ModifyBatch(context, zone: zone, request: request, refused: refused)
    try batch.decide()
    guard batch.unsealed.isEmpty else {
      throw NeedsSealing(zone: zone.id, assets: batch.unsealed)
    }
    if batch.isAtomic, batch.drafts.contains(where: \.isRefused) {
      batch.refuseTheRest()
      return try batch.outcomes()
    }
    do {
      try context.savepoint { try batch.apply() }
    } catch let error as StoreError {
      guard let failed = batch.applying, refused[failed] == nil else { throw error }
      var refused = refused
      refused[failed] = error
      return try modify(context, request, in: zone, refused: refused)
    }
    return try batch.outcomes()
  }
}

extension Store {
  package func modify(
    _ request: ModifyRequest, as actor: Actor
  ) async throws -> [RecordOutcome] {
    try await sealingFiles(of: request, as: actor) { request in
      try await self.write(as: actor) { try RecordWriter.modify($0, request) }
    }
  }
}
