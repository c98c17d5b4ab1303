import HTTP
import HTTPServer
import Testing

@Suite struct ExchangeTests {
  private struct Unforeseen: Error {}

  private var routes: [Route] {
    [
      Route(.get, "/", .inline { _ in .text("home") }),
      Route(.get, "/later", .async { _ in .text("later") }),
      Route(
        .get, "/items/{name}",
        .inline { request in .text("item " + (try request.parameter("name"))) }),
      Route(
        .post, "/echo",
        .async { request in Response(type: "application/octet-stream", request.body) }),
      Route(.get, "/broken", .inline { _ in throw Unforeseen() }),
      Route(
        .get, "/share/{guid}/{secret}", secrets: ["secret"],
        .inline { request in
          var response = Response.text("shared")
          response.account = "ada"
          return response
        }),
    ]
  }

  @Test func `one connection carries many requests`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      for _ in 0..<3 {
        let home = try client.get("/")
        #expect(home.status == 200 && home.text == "home")
        #expect(home.header("Content-Length") == "4")
        #expect(home.header("Date")?.hasSuffix("GMT") == true)
        let later = try client.get("/later")
        #expect(later.text == "later")
      }
      #expect(try client.get("/items/a%2Fb%20c").text == "item a/b c")
      #expect(try client.get("http://elsewhere:80/items/x?y=1").text == "item x")
    }
  }

  @Test func `pipelined requests are answered in order`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let targets = (0..<20).map { $0.isMultiple(of: 3) ? "/later" : "/items/\($0)" }
      client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for target in targets {
        let expected = target == "/later" ? "later" : "item " + target.dropFirst(7)
        #expect(try client.receive().text == expected)
      }
    }
  }

  @Test func `bodies arrive whole, by length and in chunks`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let big = String(repeating: "0123456789", count: 30_000)
      let answer = try client.exchange(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(big.utf8.count)\r\n\r\n" + big)
      #expect(answer.text == big)
      let chunked = try client.exchange(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5;note=x\r\nHello\r\n1\r\n,\r\n6\r\n world\r\n0\r\nTrailer: y\r\n\r\n")
      #expect(chunked.text == "Hello, world")
      let empty = try client.exchange(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      #expect(empty.status == 200 && empty.body.isEmpty)
    }
  }

  @Test func `HEAD, 404, 405 and OPTIONS`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let head = try client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
      #expect(head.status == 200 && head.header("Content-Length") == "4")
      #expect(try client.get("/nowhere").status == 404)
      let delete = try client.exchange("DELETE /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(delete.status == 405 && delete.header("Allow") == "POST, OPTIONS")
      let options = try client.exchange("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(options.status == 204 && options.header("Allow") == "GET, HEAD, OPTIONS")
      let all = try client.exchange("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(all.status == 204)
    }
  }

  @Test func `HTTP 1-0 closes unless asked not to`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let kept = try client.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(kept.text == "home")
      let last = try client.exchange("GET /later HTTP/1.0\r\n\r\n")
      #expect(last.text == "later")
      #expect(client.isClosed())
    }
  }

  @Test func `a client that has finished sending still gets its answer`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finishSending()
      #expect(try client.receive().text == "later")
    }
  }

  @Test func `an unforeseen error shows its reference, and the log has it`() async throws {
    try await TestServer.run(routes) { server in
      let answer = try server.client().get("/broken")
      #expect(answer.status == 500)
      #expect(TestServer.eventually { server.log.count == 1 })
      let reference = server.log.first?.request ?? ""
      #expect(reference.utf8.count == 16)
      #expect(answer.text == "500 Something went wrong. Reference: \(reference)\n")
    }
  }

  @Test func `one log line for each request, without secrets`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      _ = try client.get("/share/abc/s3cret?token=s3cret")
      _ = try client.get("/nowhere/s3cret")
      _ = try client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
      _ = try client.exchange("GET /%00s3cret HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(TestServer.eventually { server.log.count == 4 })
      let lines = server.log.map {
        "\($0.method) \($0.path) \($0.status) \($0.bytes) \($0.account ?? "-") \($0.remote)"
      }
      #expect(
        lines == [
          "GET /share/abc/… 200 6 ada 127.0.0.1", "GET /nowhere/… 404 14 - 127.0.0.1",
          "HEAD / 200 0 - 127.0.0.1", "GET - 400 46 - 127.0.0.1",
        ])
      #expect(Set(server.log.map(\.request)).count == 4)
      #expect(server.log.allSatisfy { $0.isComplete })
    }
  }
}
