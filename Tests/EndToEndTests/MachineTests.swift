import Foundation
import RecordStore
import Records
import SQLite
import Service
import TestSupport
import Testing

/// What programs ask a server for: health, metrics, files of the dashboard.
struct MachineTests {
  @Test func `health is open and tells of the store`() async throws {
    try await RunningService.run { server in
      var guest = try server.browser()
      let page = try await guest.get("/healthz")
      #expect(page.status == 200 && page.text == #"{"status":"ok","store":"ok"}"#)
      #expect(page.answer["Cache-Control"] == "no-store")
      #expect(page.answer.all("Set-Cookie").isEmpty)
      #expect(try await guest.get("/healthz", "HEAD").status == 200)
      #expect(try await guest.post("/healthz", []).status == 405)
    }
  }

  @Test func `health tells of a disk that takes no writes, and of its recovery`() async throws {
    let full = Flag()
    try await RunningService.runFailing(at: { $0 == .commit && full.isSet }) { server in
      var guest = try server.browser()
      full.set()
      let page = try await guest.get("/healthz")
      #expect(page.status == 503 && page.text == #"{"status":"failing","store":"full"}"#)
      full.clear()
      #expect(try await guest.get("/healthz").status == 200)
    }
  }

  @Test func `metrics are not there without a token file`() async throws {
    try await RunningService.run { server in
      var guest = try server.browser()
      #expect(try await guest.get("/metrics").status == 404)
      var adm = try server.browser(server.cast.adm)
      #expect(try await adm.get("/metrics").status == 404)
    }
  }

  @Test func `metrics want the token and then tell numbers`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/token"
    try Data("a-token-of-some-length\n".utf8).write(to: URL(fileURLWithPath: file))
    try await RunningService.run {
      $0.metricsTokenFile = file
    } _: { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      let wire = Wire(port: server.port)
      for header in ["", "Authorization: Bearer wrong\r\n", "Authorization: Basic a-token\r\n"] {
        let request = "GET /metrics HTTP/1.1\r\nHost: a\r\n\(header)\r\n"
        let answer = try await wire.exchange(Array(request.utf8))
        #expect(answer.status == 404 && !answer.text.contains("sharehold_records"))
      }
      let request =
        "GET /metrics HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a-token-of-some-length\r\n\r\n"
      let answer = try await wire.exchange(Array(request.utf8))
      #expect(answer.status == 200 && answer["Content-Type"]?.hasPrefix("text/plain") == true)
      let lines = answer.text.split(separator: "\n")
      for line in [
        "sharehold_records 1", "sharehold_accounts 5", "sharehold_containers 1",
        "sharehold_shares_active 0", "sharehold_store_ok 1",
        #"sharehold_requests_total{status="4xx"} 3"#,
      ] {
        #expect(lines.contains { $0 == line }, "\(line)")
      }
      #expect(!server.output.contains("a-token-of-some-length"))
    }
  }

  @Test func `a metrics token that is missing or short keeps the server from starting`()
    async throws
  {
    let folder = try TemporaryFolder()
    try Data("short".utf8).write(to: URL(fileURLWithPath: folder.path + "/short"))
    for name in ["none", "short"] {
      await #expect(throws: (any Error).self) {
        try await RunningService.run {
          $0.metricsTokenFile = folder.path + "/" + name
        } _: { _ in
        }
      }
    }
  }

  @Test func `files of the dashboard are served by name and nothing else is`() async throws {
    try await RunningService.run { server in
      var guest = try server.browser()
      let home = try await guest.open("/sign-in")
      let named = ["href", "src"].flatMap { PageForm.values(of: $0, in: home.text) }
        .filter { $0.hasPrefix("/public/") }
      #expect(!named.isEmpty)
      for path in named {
        let file = try await guest.get(path)
        #expect(file.status == 200 && !file.answer.body.isEmpty, "\(path)")
        #expect(file.answer["X-Content-Type-Options"] == "nosniff")
        let tag = try #require(file.answer["ETag"])
        let request = "GET \(path) HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(tag)\r\n\r\n"
        #expect(try await guest.wire.exchange(Array(request.utf8)).status == 304, "\(path)")
      }
      for path in [
        "/public/..%2FPackage.swift", "/public/%2E%2E%2FPackage.swift", "/public/../Package.swift",
        "/public/..%2f..%2fetc%2fpasswd", "/public/.gitignore", "/public/%2Fetc%2Fpasswd",
        "/public/", "/public/a/b", "/public/none.css", "/public/..", "/public/%2E%2E",
        "/public/sharehold.css%00", "/public/sharehold.css/", "/public/%5c..%5cx",
      ] {
        let page = try await guest.get(path)
        #expect([400, 404].contains(page.status), "\(path): \(page.status)")
        #expect(!page.text.contains("swift-tools-version") && !page.text.contains("root:"))
      }
    }
  }

  @Test func `an address that is not there and a method that does not fit are told apart`()
    async throws
  {
    try await RunningService.run { server in
      var guest = try server.browser()
      #expect(try await guest.get("/nothing").status == 404)
      let wrong = try await guest.get("/shares", "DELETE")
      #expect(wrong.status == 405 && wrong.answer["Allow"]?.contains("GET") == true)
      #expect(wrong.answer["Allow"]?.contains("POST") != true)
    }
  }

  @Test func `the access log has a line for each request and no secret in it`() async throws {
    try await RunningService.run {
      $0.log = .json
    } _: { server in
      var guest = try server.browser()
      _ = try await guest.get("/share/aGuidThatIsSecret/aSecret?token=hidden")
      _ = try await guest.get("/set-up/anotherSecret")
      _ = try await guest.get("/sign-in?back=%2Fshares")
      while server.output.split(separator: "\n").count < 3 {
        try await Task.sleep(for: .milliseconds(5))
      }
      let lines = server.output.split(separator: "\n")
      #expect(lines.count == 3)
      for line in lines {
        #expect(line.hasPrefix(#"{"remote":"127.0.0.1","account":null,"method":"GET","path":"/"#))
      }
      for secret in ["aGuid", "aSecret", "anotherSecret", "hidden"] {
        #expect(!server.output.contains(secret), "\(secret)")
      }
    }
  }
}
