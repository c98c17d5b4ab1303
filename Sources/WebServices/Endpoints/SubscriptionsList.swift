import HTTP
import WireFormat

/// GET or POST {database}/subscriptions/list
enum SubscriptionsList {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
