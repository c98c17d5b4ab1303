import Foundation
import HTTP
import HTTPServer
import Synchronization
import Testing

/// Design section 5, row seven: stopping with a suspended connection aborts the process, so
/// nothing may be suspended when the library stops.
@Suite struct StopTests {
  /// A count that many threads share.
  private final class Tally: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  /// No handler is late, before the stop or during it, because other tests fill the pool.
  private func server(_ routes: [Route], stop: Duration = .seconds(600)) throws -> (Server, Int) {
    var configuration = ServerConfiguration(seed: 1)
    configuration.pollsPerAccount = 1_000
    configuration.deadlines.handler = .seconds(600)
    configuration.deadlines.grace = .seconds(600)
    configuration.deadlines.stop = stop
    let router = try Router(groups: [RouteGroup(routes)])
    let server = Server(configuration, responder: router)
    return (server, try server.start())
  }

  @Test func `polls that are open get their answer when the server stops`() async throws {
    let begun = Mutex(0)
    let (server, port) = try server([
      Route(
        .get, "/poll",
        .poll { _ in
          begun.withLock { $0 += 1 }
          try? await Task.sleep(for: .seconds(600))
          return .text("nothing new")
        })
    ])
    let answers = try await TestServer.onThread {
      Result {
        let clients = try (0..<100).map { _ in try RawClient(port: port) }
        for client in clients { client.send("GET /poll HTTP/1.1\r\nHost: a\r\n\r\n") }
        _ = TestServer.eventually { begun.withLock { $0 } == 100 }
        server.stopWaiting()
        return try clients.map { client in
          let answer = try client.receive()
          return "\(answer.text), \(answer.header("Connection") ?? ""), \(client.isClosed())"
        }
      }
    }.get()
    #expect(answers.count == 100)
    #expect(Set(answers) == ["nothing new, close, true"])
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test func `a write under way is finished first`() async throws {
    let begun = Mutex(false)
    let (server, port) = try server([
      Route(
        .post, "/",
        .async { _ in
          begun.withLock { $0 = true }
          try await Task.sleep(for: .milliseconds(200))
          return .text("written")
        })
    ])
    let answer = try await TestServer.onThread {
      Result {
        let client = try RawClient(port: port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        _ = TestServer.eventually { begun.withLock { $0 } }
        server.stopWaiting()
        return try client.receive()
      }
    }.get()
    #expect(answer.text == "written")
  }

  @Test func `what never ends is answered for`() async throws {
    let release = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let (server, port) = try server(
      [
        Route(
          .get, "/",
          .async { _ in
            await withCheckedContinuation { waiting in release.withLock { $0 = waiting } }
            return .text("too late")
          })
      ], stop: .milliseconds(100))
    await TestServer.onThread {
      let client = try? RawClient(port: port)
      client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = TestServer.eventually { release.withLock { $0 != nil } }
      server.stopWaiting()
      // The library closes without sending what was queued while it stops.
      if let answer = try? client?.receive() { #expect(answer.status == 503) }
      release.withLock { $0?.resume() }
    }
  }

  /// Asks again and again until the server says that it closes.
  private static func hammer(_ port: Int, _ target: String, _ answered: Tally) {
    guard let client = try? RawClient(port: port) else { return }
    while let answer = try? client.get(target) {
      if answer.status == 200 { answered.add() }
      if answer.header("Connection") == "close" { break }
    }
  }

  @Test func `stopping under load neither hangs nor aborts`() async throws {
    let routes = [
      Route(.get, "/now", .inline { _ in .text("now") }),
      Route(
        .get, "/later",
        .async { _ in
          await Task.yield()
          return .text("later")
        }),
    ]
    for _ in 0..<10 {
      let (server, port) = try server(routes)
      let (answered, finished) = (Tally(), Tally())
      await TestServer.onThread {
        for index in 0..<4 {
          let thread = Thread {
            StopTests.hammer(port, index.isMultiple(of: 2) ? "/now" : "/later", answered)
            finished.add()
          }
          thread.start()
        }
        _ = TestServer.eventually { answered.value > 50 }
        server.stopWaiting()
        let isOver = TestServer.eventually { finished.value == 4 }
        #expect(isOver)
      }
      #expect(answered.value > 50)
    }
  }

  @Test func `stopping twice, or without a start, is nothing`() async throws {
    let (server, _) = try server([])
    await server.stop()
    await server.stop()
    let unused = Server(
      ServerConfiguration(seed: 1), responder: try Router(groups: [RouteGroup([])]))
    await unused.stop()
  }
}
