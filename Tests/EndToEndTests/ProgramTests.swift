import Cryptography
import Foundation
import HTTP
import RecordStore
import Records
import Service
import TestSupport
import Testing

/// What programs and the pages they run in see on the wire, beside the answers themselves.
struct ProgramTests {
  private static let allowed = "https://app.example.org"
  private static let place = "/database/1/\(Cast.container)/development"

  private func token(_ server: RunningService, origins: [String] = []) async throws -> String {
    try await server.store.write(as: .operatorOfStore) { context in
      let container = try Container.named(Cast.container, context.connection)
      return try APITokens.add(
        context, container: container.id, environment: .development,
        .init(name: "App", origins: origins)
      ).token
    }
  }

  private func send(
    _ server: RunningService, _ line: String, _ headers: [String] = [], _ body: String = ""
  ) async throws -> Answer {
    let head = ["\(line) HTTP/1.1", "Host: a", "Content-Length: \(body.utf8.count)"] + headers
    return try await Wire(port: server.port).exchange(
      Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
  }

  @Test func `a page asks first and is answered, within the origins of its token`() async throws {
    try await RunningService.run { server in
      let open = try await token(server)
      let bound = try await token(server, origins: [Self.allowed])
      for (token, origin, isAllowed) in [
        (open, "https://any.example", true), (bound, Self.allowed, true),
        (bound, "https://evil.example", false), (bound, "null", false),
      ] {
        let address = "\(Self.place)/public/records/query?ckAPIToken=\(token)"
        let asked = try await send(
          server, "OPTIONS \(address)",
          [
            "Origin: \(origin)", "Access-Control-Request-Method: POST",
            "Access-Control-Request-Headers: content-type",
          ])
        #expect(asked.status == 204 && asked.body.isEmpty, "\(origin)")
        #expect(asked["Allow"] == "POST, OPTIONS")
        #expect(asked["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil), "\(origin)")
        #expect(asked["Access-Control-Allow-Headers"] == "content-type")
        let called = try await send(
          server, "POST \(address)", ["Origin: \(origin)", "Content-Type: text/plain"],
          #"{"query":{"recordType":"Trip"}}"#)
        #expect(called["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil), "\(origin)")
        #expect((called.status == 403) == !isAllowed, "\(called.text)")
        #expect(
          (called["Access-Control-Expose-Headers"]?.contains("X-Apple-CloudKit-Web-Auth-Token")
            == true) == isAllowed)
      }
      let upload = try await send(
        server, "OPTIONS /upload/abc", ["Origin: \(Self.allowed)"])
      #expect(upload.status == 204 && upload["Access-Control-Allow-Origin"] == Self.allowed)
      #expect(upload["Allow"] == "POST, PUT, OPTIONS")
    }
  }

  @Test func `who calls too often is told how long to wait`() async throws {
    try await RunningService.run(configure: { $0.callsPerToken = 2 }) { server in
      let address = "\(Self.place)/public/records/query?ckAPIToken=\(try await token(server))"
      var answers: [Answer] = []
      for _ in 0..<3 {
        answers.append(
          try await send(server, "POST \(address)", [], #"{"query":{"recordType":"Trip"}}"#))
      }
      let last = try #require(answers.last)
      #expect(last.status == 429 && last["Retry-After"] == "30")
      #expect(last.text.contains(#""serverErrorCode":"THROTTLED""#), "\(last.text)")
      #expect(last.text.contains(#""retryAfter":30"#), "\(last.text)")
      #expect(answers[0].status != 429 && answers[1].status != 429)
    }
  }

  @Test func `what is refused before any call is told in the protocol's form`() async throws {
    try await RunningService.run(configure: { $0.bodyLimit = 1000 }) { server in
      for (line, body, status) in [
        ("GET \(Self.place)/public/users/caller?%00=1", "", 400),
        ("GET \(Self.place)/public/users/caller?a=%zz", "", 400),
        ("POST \(Self.place)/%FF/records/query", "{}", 400),
        ("GET /device/1/%", "", 400),
        ("POST \(Self.place)/public/nothing", "{}", 404),
        ("DELETE \(Self.place)/public/records/query", "", 405),
        ("POST \(Self.place)/public/records/query", String(repeating: " ", count: 1001), 413),
      ] {
        let answer = try await send(server, line, [], body)
        #expect(answer.status == status, "\(line): \(answer.status)")
        #expect(answer["Content-Type"] == "application/json; charset=utf-8", "\(line)")
        #expect(answer.text.contains(#""serverErrorCode":"#), "\(line): \(answer.text)")
      }
      let page = try await send(server, "GET /share/%00")
      #expect(page.status == 400 && page["Content-Type"]?.hasPrefix("text/html") == true)
    }
  }

  @Test func `a signed call that writes is carried out once`() async throws {
    try await RunningService.run { server in
      let key = P256PrivateKey()
      let id = try await server.store.write(as: .operatorOfStore) { context in
        let container = try Container.named(Cast.container, context.connection)
        return try ServerKeys.add(
          context, container: container.id, environment: .development, name: "Importer",
          pem: key.publicPEM, account: server.cast.alice
        ).keyID
      }
      let path = "\(Self.place)/public/records/modify"
      let body =
        #"{"operations":[{"operationType":"create","record":{"recordType":"City","fields":{}}}]}"#
      let date = Date(timeIntervalSince1970: Double(server.clock.now() / 1000)).formatted(.iso8601)
      let text = "\(date):\(Base64.encode(SHA256.hash(body))):\(path)"
      let prefix = "X-Apple-CloudKit-Request-"
      let headers = [
        "\(prefix)KeyID: \(id)", "\(prefix)ISO8601Date: \(date)",
        "\(prefix)SignatureV1: \(Base64.encode(key.sign(Array(text.utf8))))",
      ]
      let statuses = [
        try await send(server, "POST \(path)", headers, body).status,
        try await send(server, "POST \(path)", headers, body).status,
      ]
      #expect(statuses == [200, 401])
    }
  }
}
