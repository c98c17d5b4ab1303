import HTTP

/// POST {database}/zones/changes: the older form of changes/database.
enum ZonesChanges {
  static func answer(_ call: Call) throws -> Response {
    try ChangesDatabase.answer(call, tokenKey: "metaSyncToken", isOlderForm: true)
  }
}
