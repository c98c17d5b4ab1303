import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/subscriptions/modify: every operation is tried, in order.
enum SubscriptionsModify {
  private enum Outcome: Sendable {
    case saved(Subscription)
    case deleted(String)
    case failed(String?, WireError)
  }

  static func answer(_ call: Call) async throws -> Response {
    let operations = try call.body.items("operations")
    let subscriptions = try call.subscriptions()
    let outcomes = try await call.write { context in
      try operations.map { operation in
        do {
          return try context.savepoint {
            try perform(operation, call, subscriptions, context)
          }
        } catch {
          let name = operation["subscription"]?["subscriptionID"]?.string
          return Outcome.failed(name, try known(error))
        }
      }
    }
    return try call.read { c in
      let answer = SubscriptionAnswer(call, c)
      return try call.respond { writer in
        writer.key("subscriptions")
        writer.beginArray()
        for outcome in outcomes { try write(outcome, call, answer, into: &writer) }
        writer.endArray()
      }
    }
  }

  private static func perform(
    _ operation: JSONValue, _ call: Call, _ subscriptions: Subscriptions, _ context: WriteContext
  ) throws -> Outcome {
    guard let dictionary = try operation.object("subscription") else {
      throw JSONValue.missing("subscription")
    }
    let kind = try operation.requiredString("operationType").lowercased()
    if kind == "delete" {
      let name = try dictionary.requiredString("subscriptionID")
      try subscriptions.delete(name, context)
      return .deleted(name)
    }
    guard kind == "create" || kind == "update" else {
      throw WireError.badRequest("'operationType' must be create, update or delete")
    }
    let body = try SubscriptionBody(
      dictionary, call, newName: Subscriptions.newName(context))
    if kind == "update", try subscriptions.named(body.name, context.connection) == nil {
      throw StoreError(.notFound)
    }
    let subscription = try body.subscription(context.connection)
    try subscriptions.save(subscription, context)
    return .saved(subscription)
  }

  /// What the live service says of a second subscription to the same is kept.
  private static func known(_ error: any Error) throws -> WireError {
    if let error = error as? StoreError {
      switch error.code {
      case .exists:
        return WireError(.internalError, "could not find subscription we just created")
      case .notFound: return WireError(.notFound, "Subscription not found")
      default: break
      }
    }
    return try .ofItem(error)
  }

  private static func write(
    _ outcome: Outcome, _ call: Call, _ answer: SubscriptionAnswer, into writer: inout JSONWriter
  ) throws {
    switch outcome {
    case .saved(let subscription): try answer.write(subscription, into: &writer)
    case .failed(let name, let error): call.write(error, subscription: name, into: &writer)
    case .deleted(let name):
      writer.beginObject()
      writer.key("subscriptionID")
      writer.string(name)
      writer.key("deleted")
      writer.bool(true)
      writer.endObject()
    }
  }
}
