import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// POST private|shared/zones/modify
enum ZonesModify {
  private enum Outcome: Sendable {
    case made(RecordZone)
    case gone
    case failed(WireError)
  }

  static func answer(_ call: Call) async throws -> Response {
    guard call.scope != .public else {
      throw WireError.badRequest("the public database has no zones of its own")
    }
    try call.requirePerson()
    let items = try call.body.items("operations", limit: call.gateway.limits.items)
    let operations = try items.map(ZoneOperation.init)
    guard Set(operations.map(\.zone)).count == operations.count else {
      throw WireError.badRequest("a request has at most one operation per zone")
    }
    // Every operation is tried, in order; none depends on another.
    let outcomes = try await call.write { context in
      try operations.map { operation in
        do { return try context.savepoint { try carryOut(operation, call, context) } } catch {
          return .failed(try .ofItem(error, context.connection))
        }
      }
    }
    return try call.read { c in
      let answer = ZoneAnswer(call, c)
      return try call.respond { writer in
        writer.key("zones")
        writer.beginArray()
        for (outcome, operation) in zip(outcomes, operations) {
          switch outcome {
          case .made(let zone): try answer.write(zone, into: &writer)
          case .gone: writeDeleted(operation, into: &writer)
          case .failed(let error):
            call.write(error, into: &writer) { $0.zoneID(operation.zoneID) }
          }
        }
        writer.endArray()
      }
    }
  }

  private static func carryOut(
    _ operation: ZoneOperation, _ call: Call, _ context: WriteContext
  ) throws -> Outcome {
    let c = context.connection
    switch (operation.kind, call.scope) {
    case (.create, .private):
      let account = try call.requirePerson()
      if let owner = operation.zone.owner, try call.names(c).account(named: owner) != account {
        throw WireError.badRequest("PrivateDB can't be used to access another user's zone")
      }
      // Saving a zone that is there, the default zone too, changes nothing.
      do { return .made(try call.zone(c, operation.zone)) } catch let error as StoreError
        where error.code == .zoneNotFound
      {}
      let zone = try Zones.create(
        context, container: call.container, environment: call.environment, owner: account,
        name: operation.zone.name)
      return .made(try RecordZone.load(zone, c))
    case (.create, _):
      throw WireError.badRequest("zones cannot be created in the shared database")
    case (.delete, .private):
      try Zones.delete(context, zone: call.zone(c, operation.zone).id)
      return .gone
    case (.delete, _):
      try SharedZones.leave(context, zone: call.zone(c, operation.zone).id)
      return .gone
    }
  }

  private static func writeDeleted(
    _ operation: ZoneOperation, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.zoneID(operation.zoneID)
    writer.key("deleted")
    writer.bool(true)
    writer.endObject()
  }
}
