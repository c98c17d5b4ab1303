import JSON
import RecordStore
import Records
import SQLite
import Testing

/// Reads that spend their budget on the worker thread are run again elsewhere: the answer is the
/// same, whole.
@Suite struct PatienceTests {
  private func wire(isHurried: Bool) throws -> Wire {
    let wire = try Wire { if isHurried { $0.pageBudget = .kilosteps(0) } }
    let zone = try wire.makeZone()
    try wire.save("root", in: zone, fields: [.text("title", "Alps")])
    for n in 0..<40 { try wire.save("r\(n)", in: zone, fields: [.int("n", Int64(n))]) }
    try wire.share("root", in: zone, with: .ben)
    return wire
  }

  private static let trips = #""zoneID":{"zoneName":"Trips"},"#

  private static func entries(_ count: Int, _ item: String) -> String {
    "[" + (0..<count).map { item.replacing("#", with: "\($0)") }.joined(separator: ",") + "]"
  }

  private static let claim =
    ##"{"operationType":"update","record":{"recordName":"r#","recordChangeTag":"0","##
    + #""fields":{"f":{"value":{"fileChecksum":"AQ==","receipt":"x"},"type":"ASSETID"}}}}"#

  /// Calls with many entries: path, members before the array, its key, its length, an entry.
  @Test(arguments: [
    ("private/zones/lookup", "", "zones", 150, #"{"zoneName":"Trips"}"#),
    ("private/records/lookup", trips, "records", 40, ##"{"recordName":"r#"}"##),
    ("private/changes/zone", "", "zones", 30, #"{"zoneID":{"zoneName":"Trips"}}"#),
    ("private/subscriptions/lookup", "", "subscriptions", 200, ##"{"subscriptionID":"s#"}"##),
    ("public/records/resolve", "", "shortGUIDs", 150, ##"{"value":"g#"}"##),
    ("public/records/accept", "", "shortGUIDs", 150, ##"{"value":"g#"}"##),
    ("public/users/discover", "", "lookupInfos", 100, #"{"emailAddress":"ben@example.org"}"#),
    ("private/records/modify", trips + #""atomic":false,"#, "operations", 120, claim),
    ("private/assets/rereference", trips, "assets", 100, ##"{"recordName":"r#","fieldName":"f"}"##),
  ])
  func `an answer is the same in a hurry and with patience`(
    path: String, before: String, key: String, count: Int, entry: String
  ) async throws {
    let body = "{\(before)\"\(key)\":\(Self.entries(count, entry))}"
    let patient = try await wire(isHurried: false).post(path, body, as: .ada)
    let hurried = try wire(isHurried: true)
    #expect(throws: StoreError.self) {
      try hurried.store.readPage(isPatient: false) { c in
        for _ in 0..<1000 {
          _ = try Zones.own(
            c, container: hurried.container, environment: .development,
            owner: hurried.account(.ada))
        }
      }
    }
    let reply = try await hurried.post(path, body, as: .ada)
    #expect(reply.status == patient.status && reply.status == 200, "\(reply.text)")
    let difference = JSONShape.difference(reply.json, patient.json)
    #expect(difference == nil || difference?.contains(".uuid") == true, "\(difference ?? "")")
  }
}
