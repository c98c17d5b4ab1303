import Cryptography
import Foundation
import RecordStore
import Records
import SQLite
import Synchronization
import TestSupport
import Testing

/// What a server acknowledged survives `kill -9` in the middle of group commits. By hand, longer:
/// `SHAREHOLD_KILLS=200 swift test --filter KillTests`.
struct KillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["SHAREHOLD_KILLS"].flatMap(Int.init) ?? 3
  private static let writers = 12

  @Test func `kill -9 of a serving process loses no acknowledged write`() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/store"
    let cast = try Self.prepare(data)
    var all: Set<String> = []
    for round in 1...Self.kills {
      let session = try Self.opened(data) { try $0.session(of: cast.alice) }
      let server = try Program(
        ["serve", "--data", data, "--listen", "127.0.0.1:0"], folder: folder.path)
      let acknowledged = try await Self.write(
        to: server, session, cast, round: round, killAfter: 61 * round % 300 + 24)
      #expect(acknowledged.count >= 24)
      all.formUnion(acknowledged)
      try Self.opened(data) { store in
        let names = Set(
          try store.read { try $0.all("SELECT name FROM record") { $0.text(0) } })
        #expect(all.subtracting(names).isEmpty, "round \(round)")
        let check = try StoreCheck.run(store)
        #expect(check.problems.map { "\($0.part): \($0.detail)" } == [], "round \(round)")
      }
    }
    let (status, text) = try await Program.run(
      ["audit", "verify", "--data", data], folder: folder.path)
    #expect(status == 0, "\(text)")
  }

  private static func prepare(_ data: String) throws -> Cast {
    try opened(data) { store in
      let cast = try Cast(in: store)
      // The type has its field from the start, so that every writer sees the same form.
      try store.save("first", in: cast, [.text("title", "First")])
      return cast
    }
  }

  private static func opened<T>(_ data: String, _ body: (Store) throws -> T) throws -> T {
    var options = StoreOptions()
    options.passwordCost = Scrypt.Parameters(costLog2: 4, blockSize: 8, parallelism: 1)
    let store = try Store.open(folder: data, options: options)
    defer { store.close() }
    return try body(store)
  }

  /// Lets many writers at the server, kills it when it has acknowledged enough; returns the names
  /// it acknowledged.
  private static func write(
    to server: Program, _ session: String, _ cast: Cast, round: Int, killAfter count: Int
  ) async throws -> Set<String> {
    let port = try await server.port()
    let acknowledged = Acknowledged()
    // All are there before the first writes: the server may go at any time from then on.
    var clients: [RecordWriterClient] = []
    for _ in 0..<writers {
      clients.append(try await RecordWriterClient(port: port, session: session, cast))
    }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for (writer, client) in clients.enumerated() {
        tasks.addTask {
          for n in 0... {
            let name = "r\(round)-\(writer)-\(n)"
            // The server goes in the middle of an answer: that one was not acknowledged.
            guard let answer = try? await client.create(name) else { return }
            #expect(answer.status == 303, "\(answer.text)")
            guard answer.status == 303 else { return }
            if acknowledged.add(name) == count { server.signal(SIGKILL) }
          }
        }
      }
      try await tasks.waitForAll()
    }
    server.signal(SIGKILL)
    #expect(try await server.status() == SIGKILL)
    return acknowledged.names
  }

  private final class Acknowledged: Sendable {
    private let all = Mutex<Set<String>>([])

    /// Returns how many there are now.
    func add(_ name: String) -> Int {
      all.withLock { all in
        all.insert(name)
        return all.count
      }
    }

    var names: Set<String> { all.withLock { $0 } }
  }
}
