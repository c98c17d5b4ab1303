import HTTP
import WireFormat

/// POST {database}/subscriptions/modify
enum SubscriptionsModify {
  static func answer(_ call: Call) async throws -> Response {
    throw WireError.notServed
  }
}
