import RecordStore
import Records
import SQLite

extension WalkDriver {
  package func modify(_ operation: WalkOperation) throws -> WalkResult {
    switch operation {
    case .createRecord(let zone, let name, let type, let parent, let owner):
      var operation = RecordOperation(.create, name: name, type: type)
      operation.parent = parent.map { .record(world.records[$0]!.name) } ?? .keep
      if let owner { operation.fields = [reference(to: owner)] }
      return .record(try saved(operation, in: zone).id)
    case .updateRecord(let id):
      var operation = RecordOperation(.forceUpdate, name: try name(id))
      operation.fields = [
        Field(name: "text", type: FieldType(.string), value: .string(context.randomHex(bytes: 4)))
      ]
      _ = try saved(operation, in: zone(id))
    case .setParent(let id, let parent):
      var operation = RecordOperation(.forceUpdate, name: try name(id))
      operation.parent = try parent.map { .record(try name($0)) } ?? .clear
      _ = try saved(operation, in: zone(id))
    case .deleteRecord(let id):
      let request = ModifyRequest(
        zone: zone(id), operations: [RecordOperation(.forceDelete, name: try name(id))])
      let mayLeave = try mayLeave(by: id)
      if let refusal = try RecordWriter.modify(context, request)[0].refusal { throw refusal }
      // What one may not know of is as good as deleted; nothing happens to it. The record of a share
      // stays when a participant leaves by it.
      let isThere = try context.connection.exists(
        "SELECT 1 FROM record WHERE id = \(id) AND deleted_at IS NULL")
      if isThere, !mayLeave { throw StoreError(.notFound) }
    default: break
    }
    return .done
  }

  /// Asked before, and of the rule: an answer to an invitation given twice leaves no trace.
  private func mayLeave(by id: RecordID) throws -> Bool {
    guard world.records[id]!.shareRecordOf != nil else { return false }
    let facts = try AccessFactsLoader.forRecord(
      context.connection, caller: context.actor.caller, record: id, now: context.now)
    let question = AccessQuestion(
      caller: context.actor.caller, action: .deleteRecord, now: context.now)
    return Access.decide(question, facts).isAllowed
  }

  /// Share records are named by the store.
  private func name(_ id: RecordID) throws -> String {
    let row = world.records[id]!
    guard row.shareRecordOf != nil else { return row.name }
    return try context.connection.first("SELECT name FROM record WHERE id = \(id)") { $0.text(0) }
      ?? row.name
  }

  private func zone(_ id: RecordID) -> ZoneID { world.records[id]!.zone }

  private func reference(to record: RecordID) -> Field {
    Field(
      name: "owner", type: FieldType(.reference),
      value: .reference(
        Reference(recordName: world.records[record]!.name, action: .deleteSelf)))
  }

  private func saved(_ operation: RecordOperation, in zone: ZoneID) throws -> RecordRow {
    let request = ModifyRequest(zone: zone, operations: [operation])
    return try RecordWriter.modify(context, request)[0].get()
  }
}
