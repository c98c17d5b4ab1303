import Glibc
import HTTP
import HTTPServer
import Synchronization
import Testing

/// Design section 5, row six: a suspended connection has no time-out, and a client that is gone
/// goes unnoticed, unless the server sees to it.
@Suite struct PollTests {
  private final class Waiting: Sendable {
    let begun = Mutex(0)
    let cancelled = Mutex(0)
  }

  /// Waits until it is cancelled.
  private static func route(_ waiting: Waiting) -> Route {
    Route(
      .get, "/poll",
      .poll { _ in
        waiting.begun.withLock { $0 += 1 }
        try? await Task.sleep(for: .seconds(600))
        if Task.isCancelled { waiting.cancelled.withLock { $0 += 1 } }
        return .text("nothing new")
      })
  }

  private static let request = "GET /poll HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `a poll ends at its deadline and the connection lives on`() async throws {
    let waiting = Waiting()
    try await TestServer.run(
      [PollTests.route(waiting)], { $0.deadlines.poll = .milliseconds(100) }
    ) { server in
      let client = try server.client()
      for _ in 0..<2 { #expect(try client.exchange(PollTests.request).text == "nothing new") }
      #expect(waiting.cancelled.withLock { $0 } == 2)
    }
  }

  @Test func `a client that went away ends its poll`() async throws {
    let waiting = Waiting()
    try await TestServer.run([PollTests.route(waiting)]) { server in
      let client = try server.client()
      client.send(PollTests.request)
      #expect(TestServer.eventually { waiting.begun.withLock { $0 } == 1 })
      client.close()
      #expect(TestServer.eventually { waiting.cancelled.withLock { $0 } == 1 })
      #expect(TestServer.eventually { server.log.count == 1 })
    }
  }

  @Test func `polls are counted by account`() async throws {
    let waiting = Waiting()
    let account = Middleware(before: { request in
      request.account = request.query["account"]
      return nil
    })
    try await TestServer.run(
      [PollTests.route(waiting)], middleware: [account], { $0.pollsPerAccount = 2 }
    ) { server in
      let clients = try (0..<2).map { _ in try server.client() }
      for client in clients { client.send("GET /poll?account=ada HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(TestServer.eventually { waiting.begun.withLock { $0 } == 2 })
      let third = try server.client()
      let refused = try third.get("/poll?account=ada")
      #expect(refused.status == 429 && refused.header("Retry-After") == "5")
      third.send("GET /poll?account=ben HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(TestServer.eventually { waiting.begun.withLock { $0 } == 3 })
      clients[0].close()
      #expect(TestServer.eventually { waiting.cancelled.withLock { $0 } == 1 })
      withExtendedLifetime((clients, third)) {}
      let isTaken = TestServer.eventually {
        guard let fourth = try? server.client() else { return false }
        fourth.send("GET /poll?account=ada HTTP/1.1\r\nHost: a\r\n\r\n")
        fourth.finishSending()
        return (try? fourth.receive())?.status == 200
      }
      #expect(isTaken)
    }
  }

  @Test func `what does not let itself be cancelled is answered for`() async throws {
    let release = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let stubborn: @Sendable (Request) async -> Response = { _ in
      await withCheckedContinuation { continuation in release.withLock { $0 = continuation } }
      return .text("too late")
    }
    let routes = [Route(.get, "/poll", .poll(stubborn)), Route(.get, "/other", .async(stubborn))]
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.deadlines.poll = .milliseconds(50)
      $0.deadlines.grace = .milliseconds(50)
      $0.deadlines.handler = .milliseconds(50)
    }
    try await TestServer.run(routes, adjust) { server in
      for target in ["/poll", "/other"] {
        let client = try server.client()
        let answer = try client.get(target)
        #expect(answer.status == 503 && answer.header("Retry-After") == "2")
        let isWaiting = TestServer.eventually { release.withLock { $0 != nil } }
        #expect(isWaiting)
        release.withLock { waiting in
          waiting?.resume()
          waiting = nil
        }
        #expect(try client.get("/nowhere").status == 404)
      }
    }
  }
}
