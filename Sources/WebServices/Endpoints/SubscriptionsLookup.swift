import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/subscriptions/lookup. Without a database all three are looked through.
enum SubscriptionsLookup {
  static func answer(_ call: Call) throws -> Response {
    let items = try call.body.items("subscriptions")
    let scopes: [DatabaseScope] =
      call.parameters["database"] == nil ? [.public, .private, .shared] : [call.scope]
    let places = try scopes.map { try call.subscriptions(in: $0) }
    return try call.read { c in
      let answer = SubscriptionAnswer(call, c)
      return try call.respond { writer in
        writer.key("subscriptions")
        writer.beginArray()
        for item in items {
          let name = item["subscriptionID"]?.string
          let found: Subscription
          do { found = try find(item, places, c) } catch {
            call.write(try .ofItem(error), subscription: name, into: &writer)
            continue
          }
          try answer.write(found, into: &writer)
        }
        writer.endArray()
      }
    }
  }

  private static func find(
    _ item: JSONValue, _ places: [Subscriptions], _ c: Connection
  ) throws -> Subscription {
    let name = try item.requiredString("subscriptionID")
    for place in places {
      if let found = try place.named(name, c) { return found }
    }
    throw WireError(.notFound, "Subscription not found")
  }
}
