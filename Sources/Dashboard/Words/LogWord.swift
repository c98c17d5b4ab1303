import RecordStore
import Records

/// Words of the activity log.
enum LogWord: String, Wording {
  case title = "activityLog.title"
  case server = "activityLog.server"
  case chainAll = "activityLog.chainAll"
  case any = "activityLog.any"
  case anyone = "activityLog.anyone"
  case actingAs = "activityLog.actingAs"
  case entry = "activityLog.entry"
  case when = "activityLog.when"
  case who = "activityLog.who"
  case what = "activityLog.what"
  case object = "activityLog.object"
  case changes = "activityLog.changes"
  case way = "activityLog.way"
  case wayPage = "activityLog.wayPage"
  case wayService = "activityLog.wayService"
  case wayServer = "activityLog.wayServer"
  case source = "activityLog.source"
  case request = "activityLog.request"
  case chain = "activityLog.chain"
  case part = "activityLog.part"
  case partNew = "activityLog.partNew"
  case partGone = "activityLog.partGone"
  case none = "activityLog.none"
  case erased = "activityLog.erased"
  case personNumber = "activityLog.personNumber"
  case chipPerson = "activityLog.chipPerson"
  case chipObject = "activityLog.chipObject"
  case chipKind = "activityLog.chipKind"
  case chipFrom = "activityLog.chipFrom"
  case chipTo = "activityLog.chipTo"
  case chipChain = "activityLog.chipChain"
  case chipEntry = "activityLog.chipEntry"
  case objectBad = "activityLog.objectBad"
  case timeBad = "activityLog.timeBad"
  case orderBad = "activityLog.orderBad"
  case tooMany = "activityLog.tooMany"
  case empty = "activityLog.empty"
  case emptyHelp = "activityLog.emptyHelp"
  case hidden = "activityLog.hidden"
  case hiddenHelp = "activityLog.hiddenHelp"
  case noEntry = "activityLog.noEntry"
  case noEntryHelp = "activityLog.noEntryHelp"
  case notYours = "activityLog.notYours"
  case notYoursHelp = "activityLog.notYoursHelp"

  /// Parts of facts that pages word. The others are keys of rows, which files have.
  static let parts: Set<String> = [
    "account", "accounts", "address", "allowsAccessRequests", "allowsAnyone", "callback", "closed",
    "creator", "decision", "defaultPermission", "due", "environment", "expires", "finding",
    "grants", "hasPassword", "identifier", "isRestricted", "kinds", "linkMode", "mayInvite",
    "name", "needsEnd", "needsPassword", "origins", "owner", "parent", "participantsMayInvite",
    "paused", "permission", "person", "publicPermission", "reason", "reviewers", "revoked", "role",
    "scope", "showsPreview", "state", "status", "type", "until", "usesLeft", "verified", "viewed",
  ]

  /// Values that have words, beside rights, roles and states.
  static let values: Set<String> = ["administrator", "public-user", "user", "active", "disabled"]
}
