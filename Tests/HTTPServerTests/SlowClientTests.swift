import Glibc
import HTTP
import HTTPServer
import Testing

/// Design section 5, row five: the library's time-out means inactivity only.
@Suite struct SlowClientTests {
  private let routes = [
    Route(.get, "/", .inline { _ in .text("home") }),
    Route(.post, "/", .async { request in .text(String(request.body.count)) }),
    Route(.get, "/big", .inline { _ in .html([UInt8](repeating: 65, count: 64 << 20)) }),
  ]

  /// Sends piece after piece until the server has had enough; true when it has closed.
  static func drip(_ client: RawClient, _ piece: String) -> Bool {
    for _ in 0..<2_000 {
      if !client.send(piece) { return true }
      usleep(10_000)
    }
    return false
  }

  @Test func `a header that drips line by line is cut off`() async throws {
    try await TestServer.run(routes, { $0.deadlines.header = .milliseconds(300) }) { server in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n")
      #expect(SlowClientTests.drip(client, "X: y\r\n"))
    }
  }

  @Test func `a request line that drips letter by letter is cut off`() async throws {
    try await TestServer.run(routes, { $0.deadlines.header = .milliseconds(300) }) { server in
      let client = try server.client()
      client.send("GET /")
      #expect(SlowClientTests.drip(client, "a"))
      // On a connection that has carried a request the idle deadline holds.
    }
    try await TestServer.run(routes, { $0.deadlines.idle = .milliseconds(300) }) { server in
      let client = try server.client()
      #expect(try client.get("/").status == 200)
      #expect(SlowClientTests.drip(client, "G"))
    }
  }

  @Test func `a silent connection is closed, fresh or idle`() async throws {
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.deadlines.header = .milliseconds(200)
      $0.deadlines.idle = .milliseconds(200)
    }
    try await TestServer.run(routes, adjust) { server in
      #expect(try server.client().isClosed())
      let client = try server.client()
      #expect(try client.get("/").status == 200)
      #expect(client.isClosed())
    }
  }

  @Test func `a body that drips is cut off, plain and in chunks`() async throws {
    try await TestServer.run(routes, { $0.deadlines.body = .milliseconds(300) }) { server in
      let client = try server.client()
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
      #expect(SlowClientTests.drip(client, "a"))
      let chunked = try server.client()
      chunked.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      #expect(SlowClientTests.drip(chunked, "1\r\na\r\n"))
    }
  }

  @Test func `a client that does not read its response is cut off`() async throws {
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.deadlines.response = .milliseconds(300)
      $0.deadlines.slowestRate = 1 << 40
    }
    try await TestServer.run(routes, adjust) { server in
      let client = try server.client()
      client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(TestServer.eventually { server.log.first?.isComplete == false })
      #expect(server.log.first?.status == 200)
      withExtendedLifetime(client) {}
    }
  }

  @Test func `a client within its deadlines is left alone`() async throws {
    try await TestServer.run(routes, { $0.deadlines.header = .seconds(60) }) { server in
      let client = try server.client()
      for piece in ["GET ", "/ HTTP/1.1\r", "\nHos", "t: a\r\n", "\r", "\n"] {
        client.send(piece)
        usleep(20_000)
      }
      #expect(try client.receive().text == "home")
    }
  }
}
