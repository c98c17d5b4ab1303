import Glibc
import HTTP
import HTTPServer
import Testing

/// Design section 5, third row: a body too large is read and dropped up to a bound before the
/// answer, since an early answer breaks the client's pipe.
@Suite struct BodyLimitTests {
  private let routes = [
    Route(.post, "/", .async { request in .text(String(request.body.count)) }),
    Route(
      .post, "/large", bodyLimit: 1_000_000,
      .async { request in .text(String(request.body.count)) }),
  ]

  private func head(_ target: String, _ lines: String...) -> String {
    "POST \(target) HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test func `an announced length above the limit gets its 413, and the connection lives on`()
    async throws
  {
    try await TestServer.run(routes, { $0.bodyLimit = 100_000 }) { server in
      for _ in 0..<20 {
        let client = try server.client()
        let body = [UInt8](repeating: 65, count: 400_000)
        #expect(client.send(Array(head("/", "Content-Length: 400000").utf8) + body))
        let answer = try client.receive()
        #expect(answer.status == 413)
        #expect(answer.text == "413 The body is larger than 100000 bytes.\n")
        #expect(try client.exchange(head("/", "Content-Length: 2") + "ab").text == "2")
      }
    }
  }

  @Test func `far above the limit the answer comes at once, and the client can still read it`()
    async throws
  {
    try await TestServer.run(routes, { $0.bodyLimit = 1_000_000 }) { server in
      for _ in 0..<20 {
        let client = try server.client()
        let part = [UInt8](repeating: 65, count: 3_000_000)
        #expect(client.send(Array(head("/", "Content-Length: 5000000").utf8) + part))
        let answer = try client.receive()
        #expect(answer.status == 413)
        #expect(answer.header("Connection") == "close")
        #expect(client.isClosed())
      }
    }
  }

  @Test func `chunks above the limit are dropped and answered at the end`() async throws {
    try await TestServer.run(routes, { $0.bodyLimit = 100_000 }) { server in
      let client = try server.client()
      let chunk = "2710\r\n" + String(repeating: "a", count: 10_000) + "\r\n"
      client.send(head("/", "Transfer-Encoding: chunked"))
      for _ in 0..<30 { #expect(client.send(chunk)) }
      client.send("0\r\n\r\n")
      #expect(try client.receive().status == 413)
      #expect(try client.exchange(head("/", "Content-Length: 2") + "ab").text == "2")
    }
  }

  @Test func `chunks without end are cut off at the bound`() async throws {
    try await TestServer.run(routes, { $0.bodyLimit = 10_000 }) { server in
      let client = try server.client()
      let chunk = "2710\r\n" + String(repeating: "a", count: 10_000) + "\r\n"
      client.send(head("/", "Transfer-Encoding: chunked"))
      var sent = 0
      while sent < 100_000, client.send(chunk) { sent += 1 }
      #expect(sent < 100_000)
    }
  }

  @Test func `what is dropped and drips is cut off, announced and in chunks`() async throws {
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.bodyLimit = 1_000
      $0.deadlines.drain = .milliseconds(300)
      $0.deadlines.body = .seconds(600)
    }
    try await TestServer.run(routes, adjust) { server in
      let announced = try server.client()
      announced.send(head("/", "Content-Length: 4000"))
      #expect(SlowClientTests.drip(announced, "a"))
      let chunked = try server.client()
      chunked.send(head("/", "Transfer-Encoding: chunked"))
      chunked.send("7d0\r\n" + String(repeating: "a", count: 2_000) + "\r\n")
      #expect(SlowClientTests.drip(chunked, "1\r\na\r\n"))
      // A body that is wanted has the time of a body.
      let wanted = try server.client()
      wanted.send(head("/", "Content-Length: 60"))
      #expect(
        !(0..<60).contains { _ in
          usleep(10_000)
          return !wanted.send("a")
        })
      #expect(try wanted.receive().text == "60")
    }
  }

  @Test func `a route may have its own limit`() async throws {
    try await TestServer.run(routes, { $0.bodyLimit = 1_000 }) { server in
      let client = try server.client()
      let body = String(repeating: "a", count: 1_000_000)
      let answer = try client.exchange(head("/large", "Content-Length: 1000000") + body)
      #expect(answer.text == "1000000")
      #expect(
        try client.exchange(head("/large", "Content-Length: 1000001") + body + "a").status == 413)
    }
  }

  @Test func `who asks for permission gets it, or the 413 in its place`() async throws {
    try await TestServer.run(routes, { $0.bodyLimit = 1_000 }) { server in
      let client = try server.client()
      client.send(head("/", "Content-Length: 3", "Expect: 100-continue"))
      #expect(try client.receive().status == 100)
      client.send("abc")
      #expect(try client.receive().text == "3")
      client.send(head("/", "Content-Length: 1001", "Expect: 100-continue"))
      #expect(try client.receive().status == 413)
      #expect(client.isClosed())
      #expect(try server.client().exchange(head("/", "Expect: miracles")).status == 417)
    }
  }
}
