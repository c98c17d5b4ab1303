import HTTP
import JSON
import RecordStore
import WireFormat

/// POST public/records/accept: the caller comes in, where the link lets them.
enum RecordsAccept {
  static func answer(_ call: Call) async throws -> Response {
    try call.requirePerson()
    let entries = try ShortGUIDBody.list(call.body)
    let refusals = try await call.write { context in
      try entries.map { try accept($0, call, context) }
    }
    return try call.read { c in
      let answer = LinkAnswer(call, c)
      return try call.respond { writer in
        writer.key("results")
        writer.beginArray()
        for (entry, refusal) in zip(entries, refusals) {
          try answer.writeAccepted(entry, refusal, into: &writer)
        }
        writer.endArray()
      }
    }
  }

  private static func accept(
    _ entry: ShortGUIDBody, _ call: Call, _ context: WriteContext
  ) throws -> WireError? {
    let link = SharedLink(entry.value, call)
    guard try !UserData.isRestricted(context.connection, behind: link.guid) else {
      return .dataIsClosed
    }
    do {
      try context.savepoint {
        _ = try Shares.accept(
          context, guid: link.guid, personal: link.personal, container: call.container,
          environment: call.environment)
      }
      return nil
    } catch let error as StoreError where error.code == .quotaExceeded {
      // One person too many is what saving the share's record is refused for, by the same code.
      return .badRequest(error.message)
    } catch {
      return try .ofItem(error)
    }
  }
}
