import HTTP
import HTTPServer
import Synchronization
import Testing

/// Design section 5, first row: what two servers in a row could understand differently is refused
/// and ends the connection, so that its rest never becomes a request.
@Suite struct SmugglingTests {
  private final class Seen: Sendable {
    let targets = Mutex<[String]>([])
  }

  /// Each is followed by what a careless server would take for a second request.
  private static let refused: [(lines: [String], body: String)] = [
    (["Host: a", "Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding: chunked", "Content-Length: 4"], "0\r\n\r\n"),
    (["Host: a", "Content-Length: 0", "Content-Length: 44"], ""),
    (["Host: a", "Content-Length: 3", "Content-Length: 3"], "abc"),
    (["Host: a", "content-length: 3", "CONTENT-LENGTH: 3"], "abc"),
    (["Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: identity"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding: gzip, chunked"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding: identity"], ""),
    (["Host: a", "Transfer-Encoding: chunked, identity"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding: xchunked"], "0\r\n\r\n"),
    (["Host: a", "Transfer-Encoding:"], ""),
    (["Host: a", "Transfer-Encoding : chunked"], "0\r\n\r\n"),
    (["Host: a", "Content-Length : 44"], ""),
    (["Host: a", "Content-Length: 3, 3"], "abc"),
    (["Host: a", "Content-Length: +3"], "abc"),
    (["Host: a", "Content-Length: 0x3"], "abc"),
    (["Host: a", "Content-Length: -1"], ""),
    (["Host: a", "Content-Length:"], ""),
    (["Host: a", "Content-Length: 99999999999999999999"], ""),
    (["Host: a", "Bad(Name): x"], ""),
    (["Host: a", ": x"], ""),
    (["Host: a", ":"], ""),
    ([": x", "Host: a"], ""),
    (["Host: a", ": x", "Content-Length: 3"], "abc"),
    (["Host: a", "X: a\nY: b"], ""),
    (["Host: a", "X: a\n"], ""),
    (["Host: a", "X: a", " folded"], ""),
    (["Host: a", "X: a", "\tfolded", "Y: z"], ""),
    (["Host: a", "X: a\0b"], ""),
    (["Host: a", "X: a\0"], ""),
    (["Host: a", "X\0Y: a"], ""),
    (["Host: a", "X: a\rY: b"], ""),
    (["Host: a", "no colon"], ""),
    (["Host: a", "X\u{1}Y: x"], ""),
    (["Host: a", "X: a\u{1}b"], ""),
    (["Host: a", "Host: a"], ""),
    (["Host: a", "host: b"], ""),
    (["X: y"], ""),
    (["Host: a/b"], ""),
    (["Host: a, b"], ""),
    (["Host: a@b"], ""),
  ]

  @Test func `nothing ambiguous is answered but with an error, and its rest never runs`()
    async throws
  {
    let seen = Seen()
    let handler = Handler.inline { request in
      seen.targets.withLock { $0.append(request.target.raw) }
      return .text("ran")
    }
    let routes = [Route(.get, "/evil", handler), Route(.post, "/", handler)]
    try await TestServer.run(routes) { server in
      for (lines, body) in SmugglingTests.refused {
        let client = try server.client()
        let head = (["POST / HTTP/1.1"] + lines).joined(separator: "\r\n")
        client.send(head + "\r\n\r\n" + body + "GET /evil HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try client.rest()
        #expect(text.hasPrefix("HTTP/1.1 4"), "\(lines)")
        #expect(text.contains("Connection: close\r\n"), "\(lines)")
        #expect(!text.contains("HTTP/1.1 2"), "\(lines)")
      }
      #expect(seen.targets.withLock { $0 } == [])
    }
  }

  @Test func `HTTP 1-0 knows no transfer coding`() async throws {
    try await TestServer.run([Route(.post, "/", .inline { _ in .text("ran") })]) { server in
      let answer = try server.client().exchange(
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
      #expect(answer.status == 400)
    }
  }

  @Test func `a broken chunk ends the connection`() async throws {
    let seen = Seen()
    let routes = [
      Route(
        .post, "/",
        .inline { request in
          seen.targets.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
          return .text("ran")
        })
    ]
    let bodies = ["zz\r\nabc\r\n0\r\n\r\n", "3\r\nabcd\r\n0\r\n\r\n", "-1\r\n\r\n", "\r\n\r\n"]
    try await TestServer.run(routes) { server in
      for body in bodies {
        let client = try server.client()
        let answer = try client.exchange(
          "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(answer.status == 400, "\(body)")
        #expect(client.isClosed(), "\(body)")
      }
      #expect(seen.targets.withLock { $0 } == [])
    }
  }
}
