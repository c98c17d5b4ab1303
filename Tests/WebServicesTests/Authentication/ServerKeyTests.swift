import Cryptography
import HTTP
import RecordStore
import Records
import Testing
import WebServices

/// Requests that a server signs.
@Suite struct ServerKeyTests {
  private let path = "/database/1/\(Wire.container)/development/public/users/caller"
  private let query = "ckjsVersion=2.6&clientId=a%20b"

  /// What users/caller says to a server key whose signature is good.
  private func isGood(_ reply: WireReply) -> Bool {
    reply.status == 403 && reply.code == "ACCESS_DENIED"
      && reply.reason == "server-to-server keys cannot be used for this call"
  }

  private func isRefused(_ reply: WireReply) -> Bool {
    reply.status == 401 && reply.code == "AUTHENTICATION_FAILED"
      && reply.reason == "Authentication failed"
  }

  @Test func `the path with or without its query, an empty body hashed or left out`() async throws {
    let wire = try Wire()
    for signed in [path, path + "?" + query] {
      for hash in [Base64.encode(SHA256.hash([])), ""] {
        let headers = try wire.serverKey.headers(
          path: signed, body: "", at: wire.clock.now(), hash: hash)
        let reply = try await wire.send(.get, path, query: query, headers: headers)
        #expect(isGood(reply), "\(signed) \(hash): \(reply.text)")
      }
    }
  }

  @Test func `another body, path, hash, key or signature is refused`() async throws {
    let wire = try Wire()
    let now = wire.clock.now()
    let body = #"{"a":1}"#
    let good = try wire.serverKey.headers(path: path, body: body, at: now)
    #expect(isGood(try await wire.send(.post, path, headers: good, body: Array(body.utf8))))
    #expect(isRefused(try await wire.send(.post, path, headers: good, body: Array("{}".utf8))))
    let elsewhere = path.replacing("caller", with: "current")
    #expect(isRefused(try await wire.send(.post, elsewhere, headers: good, body: Array(body.utf8))))
    // An empty hash stands for an empty body only.
    let empty = try wire.serverKey.headers(path: path, body: body, at: now, hash: "")
    #expect(isRefused(try await wire.send(.post, path, headers: empty, body: Array(body.utf8))))
    let stranger = TestServerKey().named(wire.serverKey.keyID)
    let forged = try stranger.headers(path: path, body: body, at: now)
    #expect(isRefused(try await wire.send(.post, path, headers: forged, body: Array(body.utf8))))
    let unknown = try wire.serverKey.named("00").headers(path: path, body: body, at: now)
    #expect(isRefused(try await wire.send(.post, path, headers: unknown, body: Array(body.utf8))))
    for (name, value) in [
      ("ISO8601Date", "yesterday"), ("SignatureV1", "???"), ("SignatureV1", ""),
    ] {
      var headers = good
      headers["X-Apple-CloudKit-Request-" + name] = value
      #expect(isRefused(try await wire.send(.post, path, headers: headers, body: Array(body.utf8))))
    }
  }

  @Test func `the date may be ten minutes off and no more`() async throws {
    let wire = try Wire()
    let now = wire.clock.now()
    for minutes in [-10, -1, 1, 10] as [Int64] {
      let reply = try await wire.signed(.get, "public/users/caller", date: now + minutes * 60_000)
      #expect(isGood(reply), "\(minutes)")
    }
    for seconds in [-601, 601] as [Int64] {
      let reply = try await wire.signed(.get, "public/users/caller", date: now + seconds * 1000)
      #expect(isRefused(reply), "\(seconds)")
    }
  }

  @Test func `keys reach the public database of their own environment`() async throws {
    let wire = try Wire()
    let other = try await wire.signed(.post, "public/users/caller", environment: "production")
    #expect(other.status == 401 && other.code == "AUTHENTICATION_FAILED")
    for scope in ["private", "shared"] {
      let reply = try await wire.signed(.post, "\(scope)/records/query", "{}")
      #expect(reply.status == 403 && reply.code == "ACCESS_DENIED")
    }
  }

  @Test func `a call that writes is carried out once, however its signature is spelt`()
    async throws
  {
    let wire = try Wire()
    let path = self.path.replacing("users/caller", with: "users/restrict")
    let headers = try wire.serverKey.headers(path: path, body: "{}", at: wire.clock.now())
    let first = try await wire.send(.post, path, headers: headers, body: Array("{}".utf8))
    #expect(first.code != "AUTHENTICATION_FAILED")
    let again = try await wire.send(.post, path, headers: headers, body: Array("{}".utf8))
    #expect(again.status == 401 && again.code == "AUTHENTICATION_FAILED")
    wire.clock.advance(by: 9 * 60_000)
    let later = try await wire.send(.post, path, headers: headers, body: Array("{}".utf8))
    #expect(later.status == 401)
    // A read may come again.
    let read = try wire.serverKey.headers(path: self.path, body: "", at: wire.clock.now())
    for _ in 0..<2 { #expect(isGood(try await wire.send(.get, self.path, headers: read))) }
  }

  @Test func `after a restart what was signed before it does not write`() async throws {
    let wire = try Wire()
    let before = wire.clock.now()
    wire.clock.advance(by: 2000)
    let restarted = try Wire.router(Gateway.again(wire.gateway))
    let path = self.path.replacing("users/caller", with: "users/restrict")
    for (date, isRefused) in [(before, true), (wire.clock.now(), false)] {
      let headers = try wire.serverKey.headers(path: path, body: "{}", at: date)
      let request = try Request(.post, path, headers: headers, body: Array("{}".utf8))
      let reply = try WireReply(await restarted.respond(to: request))
      #expect((reply.status == 401) == isRefused, "\(reply.text)")
    }
  }

  @Test func `a revoked key and one of a disabled person are refused`() async throws {
    let wire = try Wire()
    let ada = wire.account(.ada)
    #expect(isGood(try await wire.signed(.get, "public/users/caller")))
    try await wire.store.write(as: .operatorOfStore) { try Accounts.disable($0, account: ada) }
    #expect(isRefused(try await wire.signed(.get, "public/users/caller")))
    try await wire.store.write(as: .operatorOfStore) { context in
      try Accounts.enable(context, account: ada)
      let keys = try ServerKeys.list(
        context.connection, caller: .operatorOfStore, container: wire.container, now: context.now)
      for key in keys { try ServerKeys.revoke(context, key.id) }
    }
    #expect(isRefused(try await wire.signed(.get, "public/users/caller")))
  }
}
