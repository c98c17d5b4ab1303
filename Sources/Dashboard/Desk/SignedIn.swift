import RecordStore
import Records

/// Somebody with a live session, and what every page shows of them.
struct SignedIn: Sendable {
  var session: Int64
  var account: AccountID
  var name: String
  var address: String?
  /// What the decision says of the server as a whole.
  var mayReadAccounts: Bool
  var mayChangeAccounts: Bool
  var mayCreateContainers: Bool
  var language: String?
  var theme: String?
  var timeZone: String?
  /// Milliseconds since 1970.
  var expires: Int64
  /// What forms of this session are bound to.
  var holder: String
  /// The code of their holder, which every page needs.
  var formCode: [UInt8]
  var shares: Int64
  var invitations: Int64
  /// Notifications that they have not seen.
  var unread: Int64
  /// Open findings, up to one more than are counted; nil for whoever has no part in any.
  var findings: Int64?
  var mayBrowse: Bool
  /// The first few, for going from one to another.
  var containers: [Crumb]
  /// The administrator who sees pages as this person.
  var seenBy: AccountID?
  /// As the bar of a page shows them.
  var badge: PersonValue
}
