import Cryptography
import Foundation
import RecordStore
import Records
import SQLite
import Service
import Synchronization
import TestSupport
import Testing

/// The whole program in this process, answering on a port of its own.
final class RunningService: Sendable {
  static let publicURL = "http://share.test"
  static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  let files: TestStore
  let cast: Cast
  let port: UInt16
  private let service: Service
  private let lines: Lines

  /// What the server printed.
  final class Lines: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ line: String) { all.withLock { $0.append(line) } }
    var text: String { all.withLock { $0.joined() } }
  }

  var store: Store { files.store }
  var clock: FixedClock { files.clock }
  var output: String { lines.text }

  private init(
    aliceName: String, _ adjust: (inout StoreOptions) -> Void,
    _ configure: (inout Configuration) -> Void
  ) throws {
    files = try TestStore { options in
      options.passwordCost = Scrypt.Parameters(costLog2: 4, blockSize: 8, parallelism: 1)
      options.watchMilliseconds = 50
      adjust(&options)
    }
    cast = try Cast(in: files.store, aliceName: aliceName)
    var configuration = Configuration()
    configuration.port = 0
    configuration.publicURL = Self.publicURL
    configure(&configuration)
    let lines = Lines()
    self.lines = lines
    service = try Service(
      configuration, store: files.store, resources: Self.resources, print: lines.add,
      complain: lines.add)
    port = try service.start()
  }

  /// Runs the body against a server and stops it, whatever happens.
  static func run(
    aliceName: String = "Alice Moreau", configure: (inout Configuration) -> Void = { _ in },
    store: (inout StoreOptions) -> Void = { _ in },
    _ body: (RunningService) async throws -> Void
  ) async throws {
    try await running(RunningService(aliceName: aliceName, store, configure), body)
  }

  /// The same with a store whose transactions fail where the closure says so.
  static func runFailing(
    at fault: @escaping @Sendable (FaultPoint) -> Bool,
    _ body: (RunningService) async throws -> Void
  ) async throws {
    try await run(store: { $0.fault = fault }, body)
  }

  private static func running(
    _ running: RunningService, _ body: (RunningService) async throws -> Void
  ) async throws {
    let result: Result<Void, any Error>
    do { result = .success(try await body(running)) } catch { result = .failure(error) }
    if case .success = result { try running.expectWhole() }
    await running.service.stop()
    try result.get()
  }

  /// A browser, with somebody signed in.
  func browser(_ account: AccountID? = nil) throws -> WebBrowser {
    WebBrowser(port: port, session: try account.map { try store.session(of: $0) })
  }

  func row(_ name: String) throws -> RecordRow { try store.row(name, in: cast) }

  /// A link as it is handed out, as a path on this server.
  func path(_ link: String) throws -> String {
    try #require(link.hasPrefix(Self.publicURL), "\(link)")
    return String(link.dropFirst(Self.publicURL.count))
  }

  private func expectWhole() throws {
    let check = try StoreCheck.run(store)
    let faults = output.split(separator: "\n").filter { $0.hasPrefix("sharehold: request") }
    #expect(faults == [])
    #expect(check.problems.map { "\($0.part.rawValue): \($0.detail)" } == [])
  }
}
