import HTTP
import HTTPServer
import Testing

/// Design section 5, second row: the raw target is what counts, and what is no target is refused.
@Suite struct RequestLineTests {
  private let routes = [
    Route(.get, "/{path...}", .inline { request in .text(request.path.joined(separator: "|")) }),
    Route(.get, "/", .inline { _ in .text("home") }),
  ]

  @Test func `broken targets are refused`() async throws {
    let targets = [
      "/%00", "/a%00b", "/%", "/%4", "/%zz", "/%C0%AF", "/%FF", "/a?b=%00", "/a?b=%zz",
      "/a?%zz", "/a#b", "/a\u{7F}", "/ä", "/a/../b", "/./a", "a", "*", "ftp://a/", "a:80",
    ]
    try await TestServer.run(routes) { server in
      for target in targets {
        let answer = try server.client().exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.status == 400, "\(target)")
      }
    }
  }

  @Test func `a query of very many parameters is read whole, and one too long is refused`()
    async throws
  {
    let routes = [
      Route(.get, "/", .inline { request in .text("\(request.target.query.pairs.count)") })
    ]
    try await TestServer.run(routes) { server in
      for count in [1, 500, 2_000] {
        let query = String(repeating: "a=b&", count: count) + "c"
        let answer = try server.client().get("/?" + query)
        #expect(answer.text == "\(count + 1)")
      }
      let query = String(repeating: "a=b&", count: 5_000)
      let answer = try server.client().get("/?" + query)
      #expect([414, 431].contains(answer.status))
    }
  }

  @Test func `a zero byte in the request line does not cut the target`() async throws {
    try await TestServer.run(routes) { server in
      for line in ["GET /a\0b HTTP/1.1", "GET /a\0 HTTP/1.1", "GET /\0?x HTTP/1.1"] {
        let answer = try server.client().exchange(line + "\r\nHost: a\r\n\r\n")
        #expect(answer.status == 400, "\(line.debugDescription)")
      }
    }
  }

  @Test func `headers with odd but good spacing pass`() async throws {
    let routes = [
      Route(
        .get, "/",
        .inline { request in
          .text(["A", "B", "C"].map { request.headers[$0] ?? "-" }.joined(separator: "|"))
        })
    ]
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let answer = try client.get("/", "A:", "B:  x y  ", "C:\tz")
      #expect(answer.text == "|x y  |z")
      #expect(try client.exchange("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
      #expect(try client.exchange("GET / HTTP/1.0\r\n\r\n").status == 200)
    }
  }

  @Test func `spaces in the target are refused`() async throws {
    try await TestServer.run(routes) { server in
      for line in ["GET /a b HTTP/1.1", "GET /a  HTTP/1.1"] {
        let answer = try server.client().exchange(line + "\r\nHost: a\r\n\r\n")
        #expect(answer.status == 400, "\(line)")
      }
    }
  }

  @Test func `segments are decoded one by one`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      let cases = [
        ("/a%2Fb/c", "a/b|c"), ("/%2e%2E/x", "..|x"), ("/a+b", "a+b"), ("/%E2%82%AC", "€"),
        ("//a", "|a"), ("/*", "*"), ("/a/", "a|"), ("/a%3Fb?c", "a?b"),
        ("http://b/x", "x"), ("HTTP://b/x", "x"), ("https://b:1/x%2F", "x/"),
      ]
      for (target, expected) in cases {
        #expect(try client.get(target).text == expected, "\(target)")
      }
    }
  }

  @Test func `methods are tokens, versions are 1-0 and 1-1`() async throws {
    try await TestServer.run(routes) { server in
      let cases = [
        ("G(T / HTTP/1.1", 400), ("GET\u{1} / HTTP/1.1", 400), ("get / HTTP/1.1", 405),
        ("BREW / HTTP/1.1", 405), ("TRACE / HTTP/1.1", 405), ("CONNECT a:1 HTTP/1.1", 400),
        ("GET / HTTP/1.2", 505), ("GET / HTTP/1.9", 505),
      ]
      for (line, status) in cases {
        let answer = try server.client().exchange(line + "\r\nHost: a\r\n\r\n")
        #expect(answer.status == status, "\(line)")
      }
    }
  }

  /// These the library answers by itself, without any callback.
  @Test func `the library refuses other protocols and half lines with its own pages`()
    async throws
  {
    try await TestServer.run(routes) { server in
      for line in ["GET / HTTP/2.0", "GET / HTTP/0.9", "GET / SPDY/1.1", "GET /", "GET / http/1.1"]
      {
        let client = try server.client()
        client.send(line + "\r\nHost: a\r\n\r\n")
        let status = (try? client.receive())?.status ?? 0
        #expect(status >= 400 || status == 0, "\(line)")
        #expect(client.isClosed(), "\(line)")
      }
      let long = String(repeating: "a", count: 40_000)
      #expect(
        try server.client().exchange("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n").status == 414)
      #expect(
        try server.client().exchange("GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n").status
          == 431)
      #expect(TestServer.eventually { server.log.isEmpty })
    }
  }

  @Test func `headers above the limit are refused by us`() async throws {
    try await TestServer.run(routes, { $0.headerLimit = 1_000 }) { server in
      let client = try server.client()
      let fitting = String(repeating: "a", count: 900)
      #expect(try client.get("/", "X: \(fitting)").status == 200)
      let answer = try client.get("/", "X: \(fitting)", "Y: \(fitting)")
      #expect(answer.status == 431)
      #expect(answer.text == "431 The request's header is larger than 1000 bytes.\n")
    }
  }
}
