import HTTP
import RecordStore
import Testing
import WebServices

/// How often somebody may call.
@Suite struct ThrottleTests {
  private func wire(_ change: (inout Limits) -> Void) throws -> Wire {
    var limits = Limits()
    change(&limits)
    return try Wire(limits: limits)
  }

  @Test func `who calls too often is told when to come again`() async throws {
    let wire = try wire { $0.callsPerAccount = 2 }
    for _ in 0..<2 { #expect(try await wire.get("public/users/caller", as: .ada).status == 200) }
    let reply = try await wire.get("public/users/caller", as: .ada)
    try reply.expect(
      429,
      """
      {"uuid": "<uuid>", "serverErrorCode": "THROTTLED", "reason": "too many requests",
       "retryAfter": 30}
      """)
    #expect(reply.headers["Retry-After"] == "30")
    #expect(try await wire.get("public/users/caller", as: .ben).status == 200)
    wire.clock.advance(by: 30_000)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 200)
    #expect(try await wire.get("public/users/caller", as: .ada).status == 429)
  }

  @Test func `tokens and addresses have limits of their own`() async throws {
    let token = try wire { $0.callsPerToken = 1 }
    #expect(try await token.get("public/users/caller", as: .ada).status == 200)
    #expect(try await token.get("public/users/caller", as: .ben).status == 429)
    let address = try wire { $0.callsPerAddress = 1 }
    #expect(try await address.get("public/users/caller", as: .nobody).status == 401)
    #expect(try await address.get("public/users/caller", as: .nobody).status == 429)
  }
}
