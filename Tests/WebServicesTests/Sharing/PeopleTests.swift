import JSON
import RecordStore
import Records
import SQLite
import Testing

@Suite struct PeopleTests {
  private func hide(_ wire: Wire, _ person: Wire.Person) throws {
    try wire.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        "UPDATE account SET is_hidden = 1 WHERE id = \(wire.account(person))")
    }
  }

  @Test func `People are found by address and by name; nobody and the hidden look alike`()
    async throws
  {
    let wire = try Wire()
    let ben = try wire.name(.ben)
    try hide(wire, .cleo)
    let reply = try await wire.post(
      "public/users/discover",
      #"{"lookupInfos":[{"emailAddress":"BEN@example.org"},{"userRecordName":"\#(ben)"},"#
        + #"{"emailAddress":"cleo@example.org"},{"emailAddress":"x@nowhere.org"},"#
        + #"{"phoneNumber":"1234"},{"userRecordName":"\#(try wire.name(.cleo))"}]}"#, as: .ada)
    let name = #""nameComponents":{"givenName":"Ben","familyName":"Ode"}"#
    try reply.expect(
      200,
      #"{"users":[{"userRecordName":"\#(ben)",\#(name),"lookupInfo":{"emailAddress":"BEN@example.org"}},"#
        + #"{"userRecordName":"\#(ben)",\#(name),"lookupInfo":{"userRecordName":"\#(ben)"}},"#
        + #"{"lookupInfo":{"emailAddress":"cleo@example.org"}},"#
        + #"{"lookupInfo":{"emailAddress":"x@nowhere.org"}},"#
        + #"{"lookupInfo":{"phoneNumber":"1234"}},"#
        + #"{"lookupInfo":{"userRecordName":"\#(try wire.name(.cleo))"}}]}"#)
    // Who hides still finds themselves.
    let own = try await wire.post(
      "public/users/discover", #"{"lookupInfos":[{"emailAddress":"cleo@example.org"}]}"#, as: .cleo)
    #expect(own.text.contains("nameComponents"))
  }

  @Test func `The older calls answer in their own form`() async throws {
    let wire = try Wire()
    let ben = try wire.name(.ben)
    try await wire.post(
      "public/users/lookup/email",
      #"{"users":[{"emailAddress":"ben@example.org"},{"emailAddress":"x@nowhere.org"}]}"#, as: .ada
    ).expect(
      200,
      #"{"users":[{"userRecordName":"\#(ben)","firstName":"Ben","lastName":"Ode","#
        + #""emailAddress":"ben@example.org"},{"emailAddress":"x@nowhere.org"}]}"#)
    try await wire.post(
      "public/users/lookup/id",
      #"{"users":[{"userRecordName":"\#(ben)"},{"userRecordName":"_0"}]}"#,
      as: .ada
    ).expect(
      200,
      #"{"users":[{"userRecordName":"\#(ben)","firstName":"Ben","lastName":"Ode"},"#
        + #"{"userRecordName":"_0"}]}"#)
  }

  @Test func `Everybody is whom one shares with`() async throws {
    let scene = try await SharingScene()
    let wire = scene.wire
    try await wire.get("public/users/discover", as: .ada).expect(200, #"{"users":[]}"#)
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org")),\#(invited("cleo@example.org"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    let ben = try wire.name(.ben)
    try await wire.get("public/users/discover", as: .ada).expect(
      200,
      #"{"users":[{"userRecordName":"\#(ben)","nameComponents":{"givenName":"Ben","familyName":"Ode"}}]}"#
    )
    try await wire.post("public/users/lookup/contacts", "{}", as: .ben).expect(
      200,
      #"{"users":[{"userRecordName":"\#(try wire.name(.ada))","firstName":"Ada","lastName":"Lindgren"}]}"#
    )
    try await wire.get("public/users/discover", as: .cleo).expect(200, #"{"users":[]}"#)
    try hide(wire, .ben)
    try await wire.get("public/users/discover", as: .ada).expect(200, #"{"users":[]}"#)
  }

  @Test func `Looking people up has a limit, and needs a person`() async throws {
    let wire = try Wire()
    let body = #"{"lookupInfos":[{"emailAddress":"x@nowhere.org"}]}"#
    #expect(try await wire.post("public/users/discover", body, as: .app).status == 421)
    #expect(try await wire.get("public/users/discover", as: .app).status == 421)
    try await wire.post("public/users/discover", "{}", as: .ada).expectStatus(400)
    try await wire.post(
      "public/users/discover", #"{"lookupInfos":[{"shoeSize":"44"}]}"#, as: .ada
    ).expectStatus(400)
    let many = Array(repeating: #"{"emailAddress":"x@nowhere.org"}"#, count: 200)
    let all = #"{"lookupInfos":[\#(many.joined(separator: ","))]}"#
    var codes: [String?] = []
    for _ in 0..<20 {
      codes.append(try await wire.post("public/users/discover", all, as: .ada).code)
    }
    #expect(codes.first == .some(nil) && codes.contains("THROTTLED"))
    // Others are not held up by it, and it passes.
    #expect(try await wire.post("public/users/discover", body, as: .ben).status == 200)
    wire.clock.advance(by: 3_600_000)
    #expect(try await wire.post("public/users/discover", body, as: .ada).status == 200)
  }

  @Test func `Whoever restricts their data is left alone by programs until they undo it`()
    async throws
  {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""participants":[\#(invited("ben@example.org"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    try await scene.wire.post("private/users/restrict", "{}", as: .ada).expect(200, "{}")
    for reply in [
      try await scene.wire.post("private/zones/list", "{}", as: .ada),
      try await scene.modifyAll([("forceDelete", #"{"recordName":"t1"}"#)]),
      try await scene.modifyAll([("forceDelete", #"{"recordName":"d1"}"#)], as: .ben),
    ] {
      #expect(reply.code == "ACCESS_DENIED", "\(reply.text)")
      #expect(reply.reason == "private db access disabled for this account")
    }
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ACCESS_DENIED")
    #expect(
      try await scene.resolve(guid, as: .ben).result["serverErrorCode"]?.string == "ACCESS_DENIED")
    // Another person's own data is theirs.
    #expect(try await scene.wire.post("private/zones/list", "{}", as: .ben).status == 200)
    try await scene.wire.post("private/users/unrestrict", "{}", as: .ada).expect(200, "{}")
    #expect(try await scene.lookup("t1", as: .ben)["recordName"]?.string == "t1")
    #expect(try await scene.lookup("d1")["recordName"]?.string == "d1")
    #expect(try await scene.wire.post("private/users/restrict", "{}", as: .app).status == 421)
  }
}
