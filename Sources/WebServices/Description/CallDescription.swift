/// What the description of the web services says about one call.
struct CallDescription: Sendable {
  let name: String
  let summary: String
  /// The members of the body as JSON: each a key with its schema.
  let members: [String]
  /// The members that the body must have.
  let required: [String]
  /// The array that every good answer holds; nil for another form.
  let array: String?

  init(
    _ name: String, _ summary: String, needs required: [String] = [], _ members: [String] = [],
    array: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.members = required.map { Self.needed($0, of: name) } + members
    self.required = required
    self.array = array
  }

  /// What a body must have is an array of objects almost everywhere.
  private static func needed(_ name: String, of call: String) -> String {
    switch name {
    case "query": ##""query":{"$ref":"#/components/schemas/Query"}"##
    case "apnsToken": ##""apnsToken":{"type":"string","minLength":1,"maxLength":512}"##
    default:
      ##""\##(name)":{"type":"array","items":{"$ref":"#/components/schemas/"##
        + #"\#(entry(of: name, in: call))"},"maxItems":200}"#
    }
  }

  /// The schema of one entry of an array.
  private static func entry(of array: String, in call: String) -> String {
    switch (array, call) {
    case ("operations", "zones/modify"): "ZoneOperation"
    case ("operations", "subscriptions/modify"): "SubscriptionOperation"
    case ("operations", _): "RecordOperation"
    case ("zones", "changes/zone"): "ZoneFeed"
    case ("zones", _): "ZoneID"
    case ("users", "users/lookup/id"): "UserRecordName"
    case ("users", _): "EmailAddress"
    case ("shortGUIDs", _): "ShortGUID"
    case ("lookupInfos", _): "LookupInfo"
    case ("subscriptions", _): "SubscriptionID"
    case ("tokens", _): "UploadToken"
    case ("assets", _): "AssetPlace"
    default: "RecordName"
    }
  }

  private static func text(_ name: String) -> String {
    "\"\(name)\":{\"type\":[\"string\",\"null\"]}"
  }

  private static func flag(_ name: String) -> String {
    "\"\(name)\":{\"$ref\":\"#/components/schemas/Flag\"}"
  }

  private static let zoneID = ##""zoneID":{"$ref":"#/components/schemas/ZoneID"}"##
  private static let keys =
    ##""desiredKeys":{"type":["array","null"],"items":{"type":"string"}}"##
  private static let numbers = flag("numbersAsStrings")
  private static let token = text("syncToken")
  private static let environment =
    ##""apnsEnvironment":{"enum":["development","production",null]}"##
  private static let limit =
    ##""resultsLimit":{"type":["integer","null"],"minimum":1,"maximum":200}"##

  static let all = records + zones + users + others

  private static let records = [
    CallDescription(
      "records/modify", "Create, change and delete records, share records among them.",
      needs: ["operations"], [zoneID, flag("atomic"), keys, numbers], array: "records"),
    CallDescription(
      "records/query", "Find records by their fields.", needs: ["query"],
      [zoneID, flag("zoneWide"), text("continuationMarker"), limit, keys, numbers],
      array: "records"),
    CallDescription(
      "records/lookup", "Fetch records by name.", needs: ["records"], [zoneID, keys, numbers],
      array: "records"),
    CallDescription(
      "records/changes", "What changed in one zone; older form of changes/zone.",
      [zoneID, token, limit, keys, numbers], array: "records"),
    CallDescription(
      "records/resolve", "What stands behind the links of shares.", needs: ["shortGUIDs"],
      array: "results"),
    CallDescription(
      "records/accept", "Take part in shares.", needs: ["shortGUIDs"], array: "results"),
  ]

  private static let zones = [
    CallDescription("zones/list", "The zones of the database.", array: "zones"),
    CallDescription("zones/lookup", "Fetch zones by name.", needs: ["zones"], array: "zones"),
    CallDescription(
      "zones/modify", "Create and delete zones; leave shared ones.", needs: ["operations"],
      array: "zones"),
    CallDescription(
      "zones/changes", "Which zones changed; older form of changes/database.",
      [text("metaSyncToken"), limit], array: "zones"),
    CallDescription("changes/database", "Which zones changed.", [token, limit], array: "zones"),
    CallDescription(
      "changes/zone", "What changed in zones.", needs: ["zones"], [limit, keys, numbers],
      array: "zones"),
  ]

  private static let users = [
    CallDescription("users/caller", "Who calls.", array: "users"),
    CallDescription("users/current", "Who calls; older form of users/caller."),
    CallDescription(
      "users/discover", "People by address, phone number or user record name; GET: everybody.",
      needs: ["lookupInfos"], array: "users"),
    CallDescription(
      "users/lookup/email", "People by address; older form of users/discover.",
      needs: ["users"], array: "users"),
    CallDescription(
      "users/lookup/id", "People by user record name; older form of users/discover.",
      needs: ["users"], array: "users"),
    CallDescription(
      "users/lookup/contacts", "Everybody the caller may discover; older form.", array: "users"),
    CallDescription("users/restrict", "Close the caller's data to programs."),
    CallDescription("users/unrestrict", "Open the caller's data to programs again."),
  ]

  private static let others = [
    CallDescription("subscriptions/list", "The caller's subscriptions.", array: "subscriptions"),
    CallDescription(
      "subscriptions/lookup", "Fetch subscriptions by ID.", needs: ["subscriptions"],
      array: "subscriptions"),
    CallDescription(
      "subscriptions/modify", "Make and end subscriptions.", needs: ["operations"],
      array: "subscriptions"),
    CallDescription(
      "tokens/create", "A token for notifications, and where to wait for them.",
      [environment, text("clientId")]),
    CallDescription(
      "tokens/register", "Use a token for notifications here too.", needs: ["apnsToken"],
      [environment, text("clientId")]),
    CallDescription(
      "assets/upload", "Addresses to which files are sent.", needs: ["tokens"], [zoneID],
      array: "tokens"),
    CallDescription(
      "assets/rereference", "Let another record have a file that is here already.",
      needs: ["assets"], [zoneID], array: "assets"),
  ]
}
