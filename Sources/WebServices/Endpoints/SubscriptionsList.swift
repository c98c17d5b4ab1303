import HTTP
import JSON
import RecordStore

/// GET or POST {database}/subscriptions/list
enum SubscriptionsList {
  static func answer(_ call: Call) throws -> Response {
    let subscriptions = try call.subscriptions()
    return try call.read { c in
      let answer = SubscriptionAnswer(call, c)
      return try call.respond { writer in
        writer.key("subscriptions")
        writer.beginArray()
        for subscription in try subscriptions.list(c) {
          try answer.write(subscription, into: &writer)
        }
        writer.endArray()
      }
    }
  }
}
