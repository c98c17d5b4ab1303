import JSON
import RecordStore
import Records
import Testing

/// Ada's zone `Trips` with the record `t1` and a day below it, on a server that speaks the protocol.
struct SharingScene {
  let wire: Wire

  init(_ wire: Wire? = nil) async throws {
    let wire = try wire ?? Wire()
    self.wire = wire
    try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Trips"}}}]}"#,
      as: .ada
    ).expectStatus(200)
    try await save(
      #"{"recordType":"Trip","recordName":"t1","fields":{"title":{"value":"Alps"}}}"#)
    try await save(
      #"{"recordType":"Day","recordName":"d1","parent":{"recordName":"t1"},"#
        + #""fields":{"n":{"value":1}}}"#)
    try await save(#"{"recordType":"Trip","recordName":"mine","fields":{}}"#)
  }

  /// One operation on Ada's zone by somebody; in the shared database for everybody but her.
  @discardableResult
  func modify(
    _ kind: String, _ record: String, as who: Wire.Credential = .ada
  ) async throws -> JSONValue {
    let reply = try await modifyAll([(kind, record)], as: who)
    return try #require(reply.json["records"]?.elements.first, "\(reply.text)")
  }

  func modifyAll(
    _ operations: [(String, String)], as who: Wire.Credential = .ada, atomic: Bool? = nil
  ) async throws -> WireReply {
    let all = operations.map { #"{"operationType":"\#($0.0)","record":\#($0.1)}"# }
    let atomic = atomic.map { #""atomic":\#($0),"# } ?? ""
    return try await wire.post(
      "\(database(who))/records/modify",
      #"{\#(atomic)"zoneID":\#(try zoneID(who)),"operations":[\#(all.joined(separator: ","))]}"#,
      as: who)
  }

  /// Creates a record that must be made.
  @discardableResult
  func save(_ record: String, as who: Wire.Credential = .ada) async throws -> JSONValue {
    let saved = try await modify("create", record, as: who)
    #expect(saved["serverErrorCode"] == nil, "\(JSONShape.text(saved))")
    return saved
  }

  func database(_ who: Wire.Credential) -> String {
    if case .ada = who { "private" } else { "shared" }
  }

  func zoneID(_ who: Wire.Credential) throws -> String {
    if case .ada = who { return #"{"zoneName":"Trips"}"# }
    return #"{"zoneName":"Trips","ownerRecordName":"\#(try wire.name(.ada))"}"#
  }

  /// Shares `t1` as `S`; answers the short GUID.
  @discardableResult
  func share(_ members: String = #""publicPermission":"NONE""#) async throws -> String {
    let saved = try await save(
      #"{"recordType":"cloudkit.share","recordName":"S","forRecord":{"recordName":"t1"},"#
        + #""fields":{"cloudkit.title":{"value":"Alps"}},\#(members)}"#)
    return try #require(saved["shortGUID"]?.string)
  }

  /// Changes the share by force.
  @discardableResult
  func update(_ members: String, as who: Wire.Credential = .ada) async throws -> JSONValue {
    try await modify(
      "forceUpdate", #"{"recordType":"cloudkit.share","recordName":"S",\#(members)}"#, as: who)
  }

  func lookup(
    _ name: String, as who: Wire.Credential = .ada, zone: String? = nil
  ) async throws -> JSONValue {
    let reply = try await wire.post(
      "\(database(who))/records/lookup",
      #"{"zoneID":\#(try zone ?? zoneID(who)),"records":[{"recordName":"\#(name)"}]}"#, as: who)
    return reply.json["records"]?.elements.first ?? reply.json
  }

  func resolve(_ guid: String, as who: Wire.Credential) async throws -> WireReply {
    try await wire.post(
      "public/records/resolve", #"{"shortGUIDs":[{"value":"\#(guid)"}]}"#, as: who)
  }

  func accept(_ guid: String, as who: Wire.Credential) async throws -> WireReply {
    try await wire.post(
      "public/records/accept", #"{"shortGUIDs":[{"value":"\#(guid)"}]}"#, as: who)
  }

  /// Names of the records that changed since a token, until nothing more comes; a deletion has a
  /// minus sign in front.
  func changes(
    as who: Wire.Credential, since token: String? = nil
  ) async throws -> (names: [String], token: String) {
    var names: [String] = []
    var token = token
    var isMore = true
    while isMore {
      let since = token.map { #","syncToken":"\#($0)""# } ?? ""
      let reply = try await wire.post(
        "\(database(who))/changes/zone",
        #"{"zones":[{"zoneID":\#(try zoneID(who)),"resultsLimit":2\#(since)}]}"#, as: who)
      let zone = try #require(reply.json["zones"]?.elements.first, "\(reply.text)")
      for record in zone["records"]?.elements ?? [] {
        let isDeleted = record["deleted"]?.bool == true
        names.append((isDeleted ? "-" : "") + (record["recordName"]?.string ?? "?"))
      }
      token = try #require(zone["syncToken"]?.string, "\(reply.text)")
      isMore = zone["moreComing"]?.bool == true
    }
    return (names, token ?? "")
  }

  /// `type permission status name-or-address` of the people a viewer sees in the share.
  func people(_ share: JSONValue) -> [String] {
    (share["participants"]?.elements ?? []).map { person in
      let identity = person["userIdentity"]
      let who =
        identity?["nameComponents"]?["givenName"]?.string
        ?? identity?["lookupInfo"]?["emailAddress"]?.string
        ?? identity?["lookupInfo"]?["phoneNumber"]?.string ?? "nobody"
      return [
        person["type"]?.string, person["permission"]?.string, person["acceptanceStatus"]?.string,
        who,
      ].map { $0 ?? "?" }.joined(separator: " ")
    }
  }
}

extension WireReply {
  func expectStatus(_ status: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(self.status == status, "\(text)", sourceLocation: sourceLocation)
  }

  /// The first entry of `results`.
  var result: JSONValue { json["results"]?.elements.first ?? json }
}

/// One entry of `participants` by address.
func invited(_ email: String, _ permission: String = "READ_ONLY", id: String? = nil) -> String {
  let id = id.map { #""participantId":"\#($0)","# } ?? ""
  return #"{\#(id)"type":"USER","permission":"\#(permission)","acceptanceStatus":"INVITED","#
    + #""userIdentity":{"lookupInfo":{"emailAddress":"\#(email)"}}}"#
}
