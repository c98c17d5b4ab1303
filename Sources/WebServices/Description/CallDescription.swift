/// What the description of the web services says about one call.
struct CallDescription: Sendable {
  let name: String
  let summary: String
  /// JSON: the members of the body, as the properties of a schema; empty when there is no body.
  let body: String
  /// The members that the body must have.
  let required: [String]
  /// The array that every good answer holds; nil for another form.
  let array: String?

  init(
    _ name: String, _ summary: String, _ body: String = "", required: [String] = [],
    array: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.body = body
    self.required = required
    self.array = array
  }

  private static let objects = #"{"type":"array","items":{"type":"object"},"maxItems":200}"#
  private static let zoneID = #""zoneID":{"$ref":"#/components/schemas/ZoneID"}"#
  private static let keys = #""desiredKeys":{"type":["array","null"],"items":{"type":"string"}}"#
  private static let numbers = #""numbersAsStrings":{"$ref":"#/components/schemas/Flag"}"#
  private static let token = #""syncToken":{"type":["string","null"]}"#
  private static let limit = #""resultsLimit":{"type":["integer","null"],"minimum":1,"maximum":200}"#

  static let all: [CallDescription] = [
    CallDescription(
      "records/modify", "Create, change and delete records, share records among them.",
      #""operations":\#(objects),\#(zoneID),"atomic":{"$ref":"#/components/schemas/Flag"},\#(keys),\#(numbers)"#,
      required: ["operations"], array: "records"),
    CallDescription(
      "records/query", "Find records by their fields.",
      #""query":{"type":"object"},\#(zoneID),"zoneWide":{"$ref":"#/components/schemas/Flag"},"continuationMarker":{"type":["string","null"]},\#(limit),\#(keys),\#(numbers)"#,
      required: ["query"], array: "records"),
    CallDescription(
      "records/lookup", "Fetch records by name.",
      #""records":\#(objects),\#(zoneID),\#(keys),\#(numbers)"#, required: ["records"],
      array: "records"),
    CallDescription(
      "records/changes", "What changed in one zone; older form of changes/zone.",
      #"\#(zoneID),\#(token),\#(limit),\#(keys),\#(numbers)"#, array: "records"),
    CallDescription(
      "records/resolve", "What stands behind the links of shares.",
      #""shortGUIDs":\#(objects)"#, required: ["shortGUIDs"], array: "results"),
    CallDescription(
      "records/accept", "Take part in shares.", #""shortGUIDs":\#(objects)"#,
      required: ["shortGUIDs"], array: "results"),
    CallDescription("zones/list", "The zones of the database.", array: "zones"),
    CallDescription(
      "zones/lookup", "Fetch zones by name.", #""zones":\#(objects)"#, required: ["zones"],
      array: "zones"),
    CallDescription(
      "zones/modify", "Create and delete zones; leave shared ones.", #""operations":\#(objects)"#,
      required: ["operations"], array: "zones"),
    CallDescription(
      "zones/changes", "Which zones changed; older form of changes/database.",
      #""metaSyncToken":{"type":["string","null"]},\#(limit)"#, array: "zones"),
    CallDescription(
      "changes/database", "Which zones changed.", #"\#(token),\#(limit)"#, array: "zones"),
    CallDescription(
      "changes/zone", "What changed in zones.", #""zones":\#(objects),\#(limit),\#(keys),\#(numbers)"#,
      required: ["zones"], array: "zones"),
    CallDescription("users/caller", "Who calls.", array: "users"),
    CallDescription("users/current", "Who calls; older form of users/caller."),
    CallDescription(
      "users/discover", "People by address, phone number or user record name; GET: everybody.",
      #""lookupInfos":\#(objects)"#, required: ["lookupInfos"], array: "users"),
    CallDescription(
      "users/lookup/email", "People by address; older form of users/discover.",
      #""users":\#(objects)"#, required: ["users"], array: "users"),
    CallDescription(
      "users/lookup/id", "People by user record name; older form of users/discover.",
      #""users":\#(objects)"#, required: ["users"], array: "users"),
    CallDescription(
      "users/lookup/contacts", "Everybody the caller may discover; older form.", array: "users"),
    CallDescription("users/restrict", "Close the caller's data to programs."),
    CallDescription("users/unrestrict", "Open the caller's data to programs again."),
    CallDescription("subscriptions/list", "The caller's subscriptions.", array: "subscriptions"),
    CallDescription(
      "subscriptions/lookup", "Fetch subscriptions by ID.", #""subscriptions":\#(objects)"#,
      required: ["subscriptions"], array: "subscriptions"),
    CallDescription(
      "subscriptions/modify", "Make and end subscriptions.", #""operations":\#(objects)"#,
      required: ["operations"], array: "subscriptions"),
    CallDescription(
      "tokens/create", "A token for notifications, and where to wait for them.",
      #""apnsEnvironment":{"type":["string","null"]},"clientId":{"type":["string","null"]}"#),
    CallDescription(
      "tokens/register", "Use a token for notifications here too.",
      #""apnsEnvironment":{"type":["string","null"]},"apnsToken":{"type":"string"},"clientId":{"type":["string","null"]}"#,
      required: ["apnsToken"]),
    CallDescription(
      "assets/upload", "Addresses to which files are sent.", #""tokens":\#(objects),\#(zoneID)"#,
      required: ["tokens"], array: "tokens"),
    CallDescription(
      "assets/rereference", "Let another record have a file that is here already.",
      #""assets":\#(objects),\#(zoneID)"#, required: ["assets"], array: "assets"),
  ]
}
