import Foundation
import HTTP
import HTTPServer
import Synchronization

/// A server on a free port for the time of one script.
final class TestServer: Sendable {
  let server: Server
  let port: Int
  private let entries: Log

  final class Log: Sendable {
    let entries = Mutex<[AccessLogEntry]>([])
  }

  private init(_ server: Server, _ port: Int, _ entries: Log) {
    self.server = server
    self.port = port
    self.entries = entries
  }

  /// Runs a script of blocking calls on a thread of its own, so that the pool stays free for the
  /// server's tasks; stops the server afterwards.
  static func run(
    _ routes: [Route], middleware: [Middleware] = [],
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ script: @escaping @Sendable (TestServer) throws -> Void
  ) async throws {
    let log = Log()
    var configuration = ServerConfiguration(seed: 1)
    configuration.accessLog = { entry in log.entries.withLock { $0.append(entry) } }
    // Tests that calculate fill the pool; no handler is late because of them.
    configuration.deadlines.handler = .seconds(600)
    configuration.deadlines.grace = .seconds(600)
    adjust(&configuration)
    let router = try Router(middleware: middleware, groups: [RouteGroup(routes)])
    let server = Server(configuration, responder: router)
    let running = TestServer(server, try server.start(), log)
    let result = await onThread { Result { try script(running) } }
    await server.stop()
    try result.get()
  }

  static func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }

  func client() throws -> RawClient { try RawClient(port: port) }

  var log: [AccessLogEntry] { entries.entries.withLock { $0 } }

  /// Waits until something has come about; false after a long time.
  static func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<24_000 {
      if condition() { return true }
      usleep(5_000)
    }
    return false
  }
}
