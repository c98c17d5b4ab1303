import Testing

@Suite struct SubscriptionTests {
  private func modify(
    _ wire: Wire, _ operations: String, in database: String = "private",
    as who: Wire.Credential = .ada
  ) async throws -> WireReply {
    try await wire.post(
      "\(database)/subscriptions/modify", "{\"operations\": [\(operations)]}", as: who)
  }

  private func create(_ subscription: String) -> String {
    "{\"operationType\": \"create\", \"subscription\": \(subscription)}"
  }

  private let zone = """
    {"subscriptionID": "s1", "subscriptionType": "zone", "zoneID": {"zoneName": "Trips"}}
    """
  private let query = """
    {"subscriptionID": "q1", "subscriptionType": "query", "firesOn": ["delete", "create"],
     "query": {"recordType": "Trip", "filterBy": []},
     "notificationInfo": {"alertBody": "New trip", "shouldBadge": true}}
    """

  @Test func `zone, query and database subscriptions are kept as they were sent`() async throws {
    let wire = try Wire()
    try wire.makeZone()
    let name = try wire.name(.ada)
    let zoneAnswer = """
      {"subscriptionID": "s1", "subscriptionType": "zone", "zoneID": {"zoneName": "Trips",
       "ownerRecordName": "\(name)", "zoneType": "REGULAR_CUSTOM_ZONE"}}
      """
    let queryAnswer = """
      {"subscriptionID": "q1", "subscriptionType": "query", "firesOn": ["create", "delete"],
       "query": {"recordType": "Trip", "filterBy": []}, "firesOnce": false, "zoneWide": true,
       "notificationInfo": {"alertBody": "New trip", "shouldBadge": true}}
      """
    let database = #"{"subscriptionType": "database"}"#
    let reply = try await modify(
      wire, [zone, query, database].map(create).joined(separator: ","))
    let made = """
      {"subscriptionID": "<uuid>", "subscriptionType": "database"}
      """
    let all = "{\"subscriptions\": [\(zoneAnswer), \(queryAnswer), \(made)]}"
    try reply.expect(200, all)
    try await wire.get("private/subscriptions/list", as: .ada).expect(200, all)
    try await wire.post("private/subscriptions/list", "{}", as: .ada).expect(200, all)
    for path in ["private/subscriptions/lookup", "subscriptions/lookup"] {
      try await wire.post(
        path,
        #"{"subscriptions": [{"subscriptionID": "s1"}, {"subscriptionID": "no"}, {}]}"#, as: .ada
      ).expect(
        200,
        """
        {"subscriptions": [\(zoneAnswer),
          {"subscriptionID": "no", "serverErrorCode": "NOT_FOUND",
           "reason": "Subscription not found", "uuid": "<uuid>"},
          {"serverErrorCode": "BAD_REQUEST", "reason": "'subscriptionID' is missing",
           "uuid": "<uuid>"}]}
        """)
    }
    let none = #"{"subscriptions": []}"#
    try await wire.get("private/subscriptions/list", as: .ben).expect(200, none)
    try await wire.get("public/subscriptions/list", as: .ada).expect(200, none)
  }

  @Test func `the same again is harmless, the same question under another name is not`()
    async throws
  {
    let wire = try Wire()
    for _ in 0..<2 {
      #expect(try await modify(wire, create(query)).codes("subscriptions") == [nil])
    }
    let other = query.replacing("q1", with: "q2")
    try await modify(wire, create(other)).expect(
      200,
      """
      {"subscriptions": [{"subscriptionID": "q2", "serverErrorCode": "INTERNAL_ERROR",
        "reason": "could not find subscription we just created", "uuid": "<uuid>"}]}
      """)
    #expect(try await modify(wire, create(other), as: .ben).codes("subscriptions") == [nil])
  }

  @Test func `deleting takes it away, once`() async throws {
    let wire = try Wire()
    _ = try await modify(wire, create(query))
    let delete = #"{"operationType": "delete", "subscription": {"subscriptionID": "q1"}}"#
    try await modify(wire, delete).expect(
      200, #"{"subscriptions": [{"subscriptionID": "q1", "deleted": true}]}"#)
    #expect(try await modify(wire, delete).codes("subscriptions") == ["NOT_FOUND"])
    try await wire.get("private/subscriptions/list", as: .ada)
      .expect(200, #"{"subscriptions": []}"#)
  }

  @Test(arguments: [
    ("public", #"{"subscriptionType": "zone", "zoneID": {"zoneName": "Trips"}}"#),
    ("shared", #"{"subscriptionType": "zone", "zoneID": {"zoneName": "Trips"}}"#),
    ("public", #"{"subscriptionType": "database"}"#),
    ("shared", #"{"subscriptionType": "query", "query": {"recordType": "Trip"}}"#),
    ("private", #"{"subscriptionType": "zone"}"#),
    ("private", #"{"subscriptionType": "zone", "zoneID": {"zoneName": "_defaultZone"}}"#),
    ("private", #"{"subscriptionType": "query"}"#),
    ("private", #"{"subscriptionType": "query", "query": {}}"#),
    ("private", #"{"subscriptionType": "other"}"#),
    (
      "private",
      """
      {"subscriptionType": "query", "query": {"recordType": "T", "filterBy": [
        {"comparator": "LIKE", "fieldName": "a", "fieldValue": {"value": 1, "type": "INT64"}}]}}
      """
    ),
    ("private", #"{"subscriptionType": "query", "query": {"recordType": "T"}, "firesOn": []}"#),
    ("private", #"{"subscriptionType": "query", "query": {"recordType": "T"}, "firesOn": ["x"]}"#),
    ("private", #"{"subscriptionType": "database", "notificationInfo": 1}"#),
    ("private", #"{"subscriptionType": "database", "subscriptionID": ""}"#),
    ("private", #"{"subscriptionType": "database", "subscriptionID": 4}"#),
  ])
  func `what cannot be is refused and leaves nothing`(
    database: String, subscription: String
  ) async throws {
    let wire = try Wire()
    try wire.makeZone()
    let reply = try await modify(wire, create(subscription), in: database)
    #expect(reply.status == 200 && reply.codes("subscriptions") == ["BAD_REQUEST"])
    try await wire.get("\(database)/subscriptions/list", as: .ada)
      .expect(200, #"{"subscriptions": []}"#)
  }

  @Test func `a zone that is not there, too many operations, nobody`() async throws {
    let wire = try Wire()
    #expect(try await modify(wire, create(zone)).codes("subscriptions") == ["ZONE_NOT_FOUND"])
    let many = Array(repeating: create(query), count: 201).joined(separator: ",")
    let refused = try await modify(wire, many)
    #expect(refused.status == 400 && refused.code == "BAD_REQUEST")
    let nobody = try await modify(wire, create(query), in: "public", as: .app)
    #expect(nobody.status == 421 && nobody.code == "AUTHENTICATION_REQUIRED")
  }
}
