import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// The dictionary of a subscription, written.
struct SubscriptionAnswer {
  static let changes: [(word: String, value: Subscription.Changes)] = [
    ("create", .create), ("update", .update), ("delete", .delete),
  ]

  private let call: Call
  private let c: Connection
  private let names: UserNames

  init(_ call: Call, _ c: Connection) {
    self.call = call
    self.c = c
    names = call.names(c)
  }

  func write(_ subscription: Subscription, into writer: inout JSONWriter) throws {
    writer.beginObject()
    writer.key("subscriptionID")
    writer.string(subscription.name)
    writer.key("subscriptionType")
    writer.string(subscription.kind.rawValue)
    if let zone = subscription.zone {
      writer.key("zoneID")
      try call.write(zoneID: RecordZone.load(zone, c), names, into: &writer)
    }
    if subscription.kind == .query { writeQuery(subscription, into: &writer) }
    if let info = subscription.info {
      writer.key("notificationInfo")
      writer.raw(info.utf8)
    }
    writer.endObject()
  }

  private func writeQuery(_ subscription: Subscription, into writer: inout JSONWriter) {
    if let query = subscription.query {
      writer.key("query")
      writer.raw(query.utf8)
    }
    writer.key("firesOn")
    writer.beginArray()
    for change in Self.changes where subscription.changes.contains(change.value) {
      writer.string(change.word)
    }
    writer.endArray()
    writer.key("firesOnce")
    writer.bool(subscription.firesOnce)
    writer.key("zoneWide")
    writer.bool(subscription.zone == nil)
  }
}

extension Call {
  /// The caller's subscriptions in a database of this container.
  func subscriptions(in scope: DatabaseScope? = nil) throws -> Subscriptions {
    Subscriptions(
      of: try requirePerson(),
      in: FeedDatabase(
        container: container, environment: environment, scope: scope ?? self.scope))
  }

  /// A subscription that failed, in its place.
  func write(
    _ error: WireError, subscription name: String?, into writer: inout JSONWriter
  ) {
    write(error, into: &writer) { writer in
      guard let name else { return }
      writer.key("subscriptionID")
      writer.string(name)
    }
  }
}
