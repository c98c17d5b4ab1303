import Testing

@Suite struct ZonesTests {
  let wire: Wire
  let ada: String

  init() throws {
    wire = try Wire()
    ada = try wire.name(.ada)
  }

  private func create(_ name: String) async throws -> WireReply {
    try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"\#(name)"}}}]}"#,
      as: .ada)
  }

  private var trips: String {
    """
    {"zoneID":{"zoneName":"Trips","ownerRecordName":"\(ada)","zoneType":"REGULAR_CUSTOM_ZONE"},
     "syncToken":"<token>","atomic":true}
    """
  }

  private var home: String {
    """
    {"zoneID":{"zoneName":"_defaultZone","ownerRecordName":"\(ada)","zoneType":"DEFAULT_ZONE"},
     "atomic":false}
    """
  }

  @Test func `zones are made, listed by both methods, and making one twice changes nothing`()
    async throws
  {
    try await create("Trips").expect(200, "{\"zones\":[\(trips)]}")
    try await create("Trips").expect(200, "{\"zones\":[\(trips)]}")
    try await wire.get("private/zones/list", as: .ada).expect(
      200, "{\"zones\":[\(home),\(trips)]}")
    try await wire.post("private/zones/list", "{}", as: .ada).expect(
      200, "{\"zones\":[\(home),\(trips)]}")
    try await wire.get("shared/zones/list", as: .ada).expect(200, "{\"zones\":[]}")
    #expect(try await wire.get("private/zones/list", as: .app).status == 421)
  }

  @Test func `a lookup answers in order, with an error for what is not there`() async throws {
    _ = try await create("Trips")
    try await wire.post(
      "private/zones/lookup",
      #"{"zones":[{"zoneName":"Trips"},{"zoneName":"Nope"},{"zoneID":{"zoneName":"_defaultZone"}}]}"#,
      as: .ada
    ).expect(
      200,
      """
      {"zones":[\(trips),{"zoneID":{"zoneName":"Nope"},"serverErrorCode":"ZONE_NOT_FOUND",
        "reason":"Zone does not exist","uuid":"<uuid>"},\(home)]}
      """)
  }

  @Test func `a deleted zone is gone, and what cannot be deleted says why`() async throws {
    _ = try await create("Trips")
    try await wire.post(
      "private/zones/modify",
      #"""
      {"operations":[{"operationType":"delete","zone":{"zoneID":{"zoneName":"Trips"}}},
        {"operationType":"delete","zone":{"zoneID":{"zoneName":"Nope"}}},
        {"operationType":"delete","zone":{"zoneID":{"zoneName":"_defaultZone"}}},
        {"operationType":"create","zone":{"zoneID":{"zoneName":"_mine"}}}]}
      """#, as: .ada
    ).expect(
      200,
      """
      {"zones":[{"zoneID":{"zoneName":"Trips"},"deleted":true},
        {"zoneID":{"zoneName":"Nope"},"serverErrorCode":"ZONE_NOT_FOUND",
         "reason":"Zone does not exist","uuid":"<uuid>"},
        {"zoneID":{"zoneName":"_defaultZone"},"serverErrorCode":"BAD_REQUEST",
         "reason":"The default zone cannot be deleted.","uuid":"<uuid>"},
        {"zoneID":{"zoneName":"_mine"},"serverErrorCode":"BAD_REQUEST","reason":"<string>",
         "uuid":"<uuid>"}]}
      """)
    try await wire.get("private/zones/list", as: .ada).expect(200, "{\"zones\":[\(home)]}")
  }

  @Test func `zones are made in private databases only`() async throws {
    let body = #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Z"}}}]}"#
    #expect(try await wire.post("public/zones/modify", body, as: .ada).status == 400)
    let shared = try await wire.post("shared/zones/modify", body, as: .ada)
    #expect(shared.codes("zones") == ["BAD_REQUEST"])
  }
}
