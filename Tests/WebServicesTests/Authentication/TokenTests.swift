import HTTP
import JSON
import RecordStore
import Records
import Testing
import WebServices

/// API tokens and web auth tokens: which are good, where, and until when.
@Suite struct TokenTests {
  private let failed = "AUTHENTICATION_FAILED"

  @Test func `a call without credentials, or with ones nobody made, is refused`() async throws {
    let wire = try Wire()
    try await wire.get("public/users/caller", as: .nobody).expect(
      401,
      """
      {"uuid": "<uuid>", "serverErrorCode": "AUTHENTICATION_FAILED", "reason": "no auth method found"}
      """)
    let zeros = String(repeating: "0", count: 64)
    for query in [
      "ckAPIToken=x", "ckAPIToken=\(zeros)", "ckAPIToken=\(wire.apiToken)&ckWebAuthToken=abc",
    ] {
      let reply = try await wire.get("public/users/caller", as: .query(query))
      #expect(reply.status == 401 && reply.code == failed, "\(query)")
      #expect(reply.headers["X-Apple-CloudKit-Web-Auth-Token"] == nil)
    }
  }

  @Test func `a token belongs to one container and one environment`() async throws {
    let wire = try Wire()
    #expect(
      try await wire.get("public/users/caller", as: .ada, environment: "production").code == failed)
    let other = try await wire.send(
      .get, "/database/1/iCloud.org.example.other/development/public/users/caller",
      query: wire.query(.ada))
    #expect(other.status == 401 && other.code == failed)
    let nowhere = try await wire.get("public/users/caller", as: .ada, environment: "test")
    #expect(nowhere.status == 404 && nowhere.code == "NOT_FOUND")
  }

  @Test func `a web auth token goes with every API token of its place, whose origins count`()
    async throws
  {
    let wire = try Wire()
    let second = try wire.addToken(.init(name: "Other", origins: ["https://app.example.org"]))
    let query = wire.query(.ada).replacing(wire.apiToken, with: second)
    #expect(try await wire.get("public/users/caller", as: .query(query)).status == 200)
    let stranger = try await wire.get(
      "public/users/caller", as: .query(query), headers: ["Origin": "https://evil.example"])
    #expect(stranger.code == "ACCESS_DENIED")
    let elsewhere = try wire.addToken(.init(name: "Production"), environment: .production)
    let production = wire.query(.ada).replacing(wire.apiToken, with: elsewhere)
    let refused = try await wire.get(
      "public/users/caller", as: .query(production), environment: "production")
    #expect(refused.code == failed)
    #expect(
      refused.reason == "the web auth token belongs to another container or environment")
  }

  @Test func `each answer brings a new token, errors too, and the old ones stay good`()
    async throws
  {
    let wire = try Wire()
    let header = "X-Apple-CloudKit-Web-Auth-Token"
    let first = try await wire.get("public/users/caller", as: .ada)
    let second = try await wire.get("public/users/caller", as: .ada)
    let renewed = try #require(first.headers[header])
    #expect(renewed != second.headers[header])
    let refused = try await wire.post("private/zones/lookup", "[", as: .ada)
    #expect(refused.status == 400 && refused.headers[header] != nil)
    let query = "ckAPIToken=\(wire.apiToken)&ckWebAuthToken=\(PercentCoding.encode(renewed))"
    #expect(try await wire.get("public/users/caller", as: .query(query)).status == 200)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 200)
    #expect(try await wire.get("public/users/caller", as: .app).headers[header] == nil)
  }

  @Test func `a token whose plus signs arrive as spaces, or that is not encoded, is understood`()
    async throws
  {
    let wire = try Wire()
    for _ in 0..<20 {
      let token = try wire.webToken(.ada)
      for spelt in [token, PercentCoding.encode(token), token.replacing("+", with: "%20")] {
        let query = "ckAPIToken=\(wire.apiToken)&ckWebAuthToken=\(spelt)"
        #expect(
          try await wire.get("public/users/caller", as: .query(query)).status == 200, "\(spelt)")
      }
    }
  }

  @Test func `a token lasts half an hour, or two weeks for who is kept signed in`() async throws {
    let wire = try Wire()
    let short = try wire.webToken(.ada, isKept: false)
    let query = "ckAPIToken=\(wire.apiToken)&ckWebAuthToken=\(PercentCoding.encode(short))"
    wire.clock.advance(by: 29 * 60_000)
    let renewed = try await wire.get("public/users/caller", as: .query(query))
    #expect(renewed.status == 200)
    wire.clock.advance(by: 2 * 60_000)
    let over = try await wire.get("public/users/caller", as: .query(query))
    #expect(over.status == 421 && over.code == "AUTHENTICATION_REQUIRED")
    #expect(over.json["redirectURL"]?.string?.hasPrefix(Wire.base + "/sign-in/app/") == true)
    let fresh = try #require(renewed.headers["X-Apple-CloudKit-Web-Auth-Token"])
    let next = "ckAPIToken=\(wire.apiToken)&ckWebAuthToken=\(PercentCoding.encode(fresh))"
    #expect(try await wire.get("public/users/caller", as: .query(next)).status == 200)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 200)
    wire.clock.advance(by: 14 * 86_400_000)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 421)
  }

  @Test func `disabling a person or revoking the API token ends the session`() async throws {
    let wire = try Wire()
    let ben = wire.account(.ben)
    try await wire.store.write(as: .operatorOfStore) { try Accounts.disable($0, account: ben) }
    #expect(try await wire.get("public/users/caller", as: .ben).status == 421)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 200)
    try await wire.store.write(as: .operatorOfStore) {
      try APITokens.revoke($0, wire.apiTokenID)
    }
    #expect(try await wire.get("public/users/caller", as: .ada).code == failed)
    #expect(try await wire.get("public/users/caller", as: .app).code == failed)
  }

  @Test func `only hashes of tokens are stored, and their use is written down later`() async throws
  {
    let wire = try Wire()
    _ = try await wire.get("public/users/caller", as: .ada)
    wire.clock.advance(by: 5)
    _ = try await wire.get("public/users/caller", as: .app)
    try await wire.gateway.flush()
    let token = try wire.store.read { c in
      try APITokens.load(
        c, caller: .account(wire.account(.ada)), wire.apiTokenID, now: wire.clock.now())
    }
    #expect(token.lastUsedAt == wire.clock.now())
    let dump = try wire.bytesOfStore()
    for secret in [wire.apiToken] + wire.webTokens.values {
      #expect(dump.firstRange(of: Array(secret.utf8)) == nil)
    }
  }

  @Test func `private and shared databases need a person`() async throws {
    let wire = try Wire()
    for path in ["private/zones/list", "shared/zones/list", "private/records/query"] {
      let reply = try await wire.post(path, "{}", as: .app)
      #expect(reply.status == 421 && reply.json["redirectURL"]?.string != nil, "\(path)")
    }
  }
}
