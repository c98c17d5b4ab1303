import HTTP
import WireFormat

/// POST {database}/subscriptions/lookup
enum SubscriptionsLookup {
  static func answer(_ call: Call) throws -> Response {
    throw WireError.notServed
  }
}
