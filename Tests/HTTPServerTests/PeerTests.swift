import HTTP
import HTTPServer
import Testing

@Suite struct PeerTests {
  private let routes = [
    Route(
      .get, "/",
      .inline { request in .text("\(request.remoteAddress) \(request.isSecure)") })
  ]

  private func trusted(_ ranges: [String]) -> [AddressRange] {
    ranges.compactMap { AddressRange($0) }
  }

  @Test func `nobody else's word about the client counts`() async throws {
    let ranges = trusted(["10.0.0.0/8", "::1"])
    try await TestServer.run(routes, { $0.trustedProxies = ranges }) { server in
      let answer = try server.client().get(
        "/", "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Proto: https", "Forwarded: for=1.2.3.4")
      #expect(answer.text == "127.0.0.1 false")
    }
  }

  @Test func `behind trusted proxies the last stranger is the client`() async throws {
    let ranges = trusted(["127.0.0.0/8", "10.0.0.0/8", "fd00::/8"])
    try await TestServer.run(routes, { $0.trustedProxies = ranges }) { server in
      let client = try server.client()
      let cases: [([String], String)] = [
        ([], "127.0.0.1 false"),
        (["X-Forwarded-For: 1.2.3.4", "X-Forwarded-Proto: https"], "1.2.3.4 true"),
        (["X-Forwarded-For: 6.6.6.6, 1.2.3.4, 10.1.1.1"], "1.2.3.4 false"),
        (["X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 1.2.3.4"], "1.2.3.4 false"),
        (["X-Forwarded-For: 2001:DB8::1, fd00::5"], "2001:db8::1 false"),
        (["X-Forwarded-For: 1.2.3.4, nonsense"], "127.0.0.1 false"),
        (["X-Forwarded-For: 10.0.0.9"], "10.0.0.9 false"),
        (["X-Forwarded-Proto: https, http"], "127.0.0.1 false"),
        (["Forwarded: for=6.6.6.6;proto=https"], "127.0.0.1 false"),
      ]
      for (lines, expected) in cases {
        let text = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
        #expect(try client.exchange(text).text == expected, "\(lines)")
      }
    }
  }

  @Test func `the Forwarded header, where that is the proxy's kind`() async throws {
    let ranges = trusted(["127.0.0.1"])
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.trustedProxies = ranges
      $0.forwarding = .forwarded
    }
    try await TestServer.run(routes, adjust) { server in
      let client = try server.client()
      let first = try client.get(
        "/", "Forwarded: for=6.6.6.6, for=\"[2001:db8::7]:4711\";proto=https;by=x",
        "X-Forwarded-For: 6.6.6.6")
      #expect(first.text == "2001:db8::7 true")
      #expect(try client.get("/", "Forwarded: for=unknown").text == "127.0.0.1 false")
    }
  }
}
