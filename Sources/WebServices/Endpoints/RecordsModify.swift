import Addresses
import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/records/modify
enum RecordsModify {
  static func answer(_ call: Call) async throws -> Response {
    let items = try call.body.items("operations", limit: ModifyRequest.operationLimit)
    let account = try call.requireUser()
    let plan = try call.read { try ModifyPlan(call, items, $0) }
    var outcomes = [RecordOutcome?](repeating: nil, count: items.count)
    for part in plan.parts {
      let done = try await carryOut(part, call, account)
      for (place, outcome) in zip(part.places, done) { outcomes[place] = outcome }
    }
    return try await answer(call, plan, outcomes)
  }

  /// The operations of one zone, in one transaction.
  private static func carryOut(
    _ part: ModifyPlan.Part, _ call: Call, _ account: AccountID
  ) async throws -> [RecordOutcome] {
    try await call.store.sealingFiles(of: part.request, as: call.actor) { request in
      try await call.write { context in
        // Whoever writes has a name in the container; answers show it.
        _ = try Containers.userRecordName(
          context, container: call.container, account: account)
        return try RecordWriter.modify(context, request)
      }
    }
  }

  private static func answer(
    _ call: Call, _ plan: ModifyPlan, _ outcomes: [RecordOutcome?]
  ) async throws -> Response {
    try call.read { c in
      let answer = RecordAnswer(call, c)
      return try call.respond { writer in
        writer.key("records")
        writer.beginArray()
        for (outcome, item) in zip(outcomes, plan.items) {
          try write(outcome, item, answer, call, c, into: &writer)
        }
        writer.endArray()
        if let zone = plan.parts.last?.zone { try SyncToken.write(call, c, zone, into: &writer) }
      }
    }
  }

  private static func write(
    _ outcome: RecordOutcome?, _ item: ModifyItem, _ answer: RecordAnswer, _ call: Call,
    _ c: Connection, into writer: inout JSONWriter
  ) throws {
    switch outcome {
    case .saved(let row): try answer.write(row, item.options, into: &writer)
    case .deleted(let name): RecordAnswer.writeDeleted(name, into: &writer)
    case .refused(_, let error):
      call.write(item.refusal ?? WireError(writing: error, call, c), into: &writer) { writer in
        writer.recordName(item.name ?? error.context["recordName"] ?? "")
        if let tag = item.currentTag(error) { tag.write(into: &writer) }
      }
    case nil:
      call.write(item.refusal ?? WireError(.zoneNotFound, "Zone does not exist"), into: &writer) {
        $0.recordName(item.name ?? "")
      }
    }
  }
}

extension WireError {
  /// A refusal of a write, with the words that clients know.
  init(writing error: StoreError, _ call: Call, _ c: Connection) {
    switch error.code {
    case .accessDenied: self.init(denied: error, c, "WRITE operation not permitted")
    default: self.init(error, c)
    }
    guard call.environment == .production, error.code == .badRequest,
      error.context["recordType"] != nil
    else { return }
    let page = Address.schema(call.containerIdentifier, .development)
    reason += "; deploy it first: \(call.gateway.publicURL.url(page))"
  }
}

/// The change tag that a save with another one has to know: of the record, or of the root that a new
/// share is for.
private struct CurrentTag {
  let tag: String
  let root: String?

  func write(into writer: inout JSONWriter) {
    if let root {
      writer.key("forRecord")
      writer.beginObject()
      writer.recordName(root)
    }
    writer.key("recordChangeTag")
    writer.string(tag)
    if root != nil { writer.endObject() }
  }
}

extension ModifyItem {
  fileprivate func currentTag(_ error: StoreError) -> CurrentTag? {
    guard error.code == .conflict, refusal == nil, let tag = error.context["recordChangeTag"]
    else { return nil }
    return CurrentTag(
      tag: tag, root: kind == .create ? record["forRecord"]?["recordName"]?.string : nil)
  }
}
