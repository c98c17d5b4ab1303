package import Records

/// One notification as it is delivered: what happened where, and what the subscription wants shown.
package struct Notice: Sendable {
  package enum Change: Int64, Sendable {
    case created = 1
    case updated = 2
    case deleted = 3
  }

  /// The same for everything that one change leads to.
  package let id: String
  package let subscription: Subscription
  package let container: String
  package let containerID: ContainerID
  package let scope: DatabaseScope
  package let zone: String
  /// Nil in the public database.
  package let owner: AccountID?
  /// Of a query.
  package let record: String?
  package let change: Change?
  /// Texts of the record's fields, for what is shown.
  package let fields: [String: String]
}
