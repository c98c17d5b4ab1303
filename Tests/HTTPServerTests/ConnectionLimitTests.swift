import HTTP
import HTTPServer
import Testing

@Suite struct ConnectionLimitTests {
  @Test func `above the limit clients wait until one has left`() async throws {
    let routes = [Route(.get, "/", .inline { _ in .text("home") })]
    try await TestServer.run(routes, { $0.connectionLimit = 16 }) { server in
      let clients = try (0..<16).map { _ in try server.client() }
      for client in clients { #expect(try client.get("/").status == 200) }
      let waiting = try server.client()
      waiting.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      // Nobody is thrown out for the newcomer.
      for client in clients { #expect(try client.get("/").status == 200) }
      clients[3].close()
      #expect(try waiting.receive().text == "home")
      withExtendedLifetime(clients) {}
    }
  }

  @Test func `more connections than the library takes by default`() async throws {
    let routes = [Route(.get, "/", .inline { _ in .text("home") })]
    try await TestServer.run(routes, { $0.deadlines.header = .seconds(600) }) { server in
      let clients = try (0..<1_500).map { _ in try server.client() }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      for client in clients { #expect(try client.receive().text == "home") }
    }
  }

  @Test func `an address that is none, or taken, is an error`() async throws {
    try await TestServer.run([]) { server in
      for (address, port) in [("nowhere", 0), ("127.0.0.1", UInt16(server.port))] {
        let configuration = ServerConfiguration(address: address, port: port, seed: 1)
        let second = Server(configuration, responder: try Router(groups: []))
        #expect(throws: ServerError.self) { try second.start() }
      }
    }
  }

  @Test func `IPv6 is served too`() async throws {
    let routes = [Route(.get, "/", .inline { request in .text(request.remoteAddress) })]
    try await TestServer.run(routes, { $0.address = "::" }) { server in
      let answer = try server.client().get("/")
      #expect(answer.text == "127.0.0.1")
    }
  }
}
