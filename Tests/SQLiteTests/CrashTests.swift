import Foundation
import SQLite
import TestSupport
import Testing

/// What was acknowledged survives `kill -9`. By hand, longer:
/// `SHAREHOLD_KILLS=200 swift test --filter CrashTests`.
struct CrashTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SHAREHOLD_KILLS"].flatMap(Int.init) ?? 3
  /// Set in the process that is to be killed: the folder to write in.
  private static let victimFolder = environment["SHAREHOLD_VICTIM_FOLDER"]

  @Test func `kill -9 in the middle of groups loses no acknowledged write`() async throws {
    guard Self.victimFolder == nil else { return }
    let file = try TemporaryDatabase()
    try file.open().close()
    for round in 1...Self.kills {
      try await killVictim(file, afterAcknowledged: 37 * round % 400 + 20)
      let acknowledged = try acknowledgedNames(file)
      let database = try file.open()
      let stored = try database.read { connection in
        #expect(
          try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        return Set(try connection.names())
      }
      #expect(acknowledged.subtracting(stored).isEmpty, "round \(round)")
      #expect(!acknowledged.isEmpty)
      database.close()
    }
  }

  @Test(.enabled(if: CrashTests.victimFolder != nil))
  func `victim writes until it is killed`() async throws {
    guard let folder = Self.victimFolder else { return }
    let database = try Database(
      path: folder + "/test.sqlite3",
      options: DatabaseOptions(
        applicationID: TemporaryDatabase.applicationID, migrations: [TemporaryDatabase.items]))
    let file = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let run = UUID().uuidString
    await withTaskGroup(of: Void.self) { tasks in
      for client in 0..<8 {
        tasks.addTask {
          for n in 0... {
            let name = "\(run)-\(client)-\(n)"
            let isAcknowledged = try? await database.write { connection in
              try connection.add(name)
              return n % 5 == 4 ? try connection.run("no statement") > 0 : true
            }
            guard isAcknowledged == true else { continue }
            let line = Array((name + "\n").utf8)
            #expect(write(file, line, line.count) == line.count)
          }
        }
      }
    }
  }

  /// Starts this program once more with the victim alone, and kills it when it has done enough.
  private func killVictim(_ file: TemporaryDatabase, afterAcknowledged count: Int) async throws {
    let before = acknowledgedBytes(file)
    let victim = try ChildProcess(
      "/proc/self/exe", ["--filter", "victim writes until", "--testing-library", "swift-testing"],
      environment: Self.environment.merging(["SHAREHOLD_VICTIM_FOLDER": file.folder]) { $1 })
    while victim.isRunning, acknowledgedBytes(file) < before + 40 * count {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(victim.isRunning, "the victim ended by itself")
    kill(victim.id, SIGKILL)
    victim.waitUntilExit()
  }

  private func acknowledgedBytes(_ file: TemporaryDatabase) -> Int {
    let path = file.folder + "/acknowledged"
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }

  /// Complete lines only: the kill may cut the last one.
  private func acknowledgedNames(_ file: TemporaryDatabase) throws -> Set<String> {
    guard let text = try? String(contentsOfFile: file.folder + "/acknowledged", encoding: .utf8)
    else { return [] }
    return Set(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
  }
}
