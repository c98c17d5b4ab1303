import Dispatch
import HTTP
import HTTPServer
import Synchronization
import Testing

@Suite struct SlowLaneTests {
  private final class Gate: Sendable {
    let entered = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
  }

  private static func routes(_ gate: Gate) -> [Route] {
    [
      Route(
        .get, "/slow",
        .inline { request in
          if request.lane == .fast { throw NeedsSlowLane() }
          gate.entered.signal()
          gate.mayLeave.wait()
          return .text("slow")
        }),
      Route(.get, "/fast", .inline { _ in .text("fast") }),
      Route(
        .post, "/patient",
        .async { request in
          if request.lane == .fast { throw NeedsSlowLane() }
          return .text("patient")
        }),
      Route(.get, "/never", .inline { _ in throw NeedsSlowLane() }),
    ]
  }

  @Test func `a read that spent its budget does not hold up the only worker`() async throws {
    let gate = Gate()
    let adjust: (inout ServerConfiguration) -> Void = {
      $0.threads = 1
      $0.slowThreads = 1
      $0.slowQueue = 1
    }
    try await TestServer.run(SlowLaneTests.routes(gate), adjust) { server in
      let slow = try (0..<3).map { _ in try server.client() }
      slow[0].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      gate.entered.wait()
      // One runs, one waits in the queue, the third finds it full.
      slow[1].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      let isFull = TestServer.eventually {
        (try? slow[2].get("/slow"))?.status == 503
      }
      #expect(isFull)
      #expect(try server.client().get("/fast").text == "fast")
      for client in slow.prefix(2) {
        gate.mayLeave.signal()
        #expect(try client.receive().text == "slow")
      }
    }
  }

  @Test func `an async handler reads with patience from the start`() async throws {
    try await TestServer.run(SlowLaneTests.routes(Gate())) { server in
      let client = try server.client()
      client.send("POST /patient HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      #expect(try client.receive().text == "patient")
    }
  }

  @Test func `a handler that never fits is an error, not a loop`() async throws {
    try await TestServer.run(SlowLaneTests.routes(Gate())) { server in
      let answer = try server.client().get("/never")
      #expect(answer.status == 500)
    }
  }
}
