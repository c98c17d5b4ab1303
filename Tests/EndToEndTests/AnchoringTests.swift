import Foundation
import RecordStore
import SQLite
import Service
import TestSupport
import Testing

/// A running server notes the heads of the log's chains in a file.
struct AnchoringTests {
  private func lines(_ path: String, _ count: Int) async throws -> [Substring] {
    for _ in 0..<6000 {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n")
      if lines.count >= count, text.hasSuffix("\n") { return lines }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("there are no \(count) lines")
    return []
  }

  @Test func `one line for each interval, and what was changed behind its back is found`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/anchors.ndjson"
    // A power cut left this.
    try #"{"at":1,"hea"#.write(toFile: path, atomically: true, encoding: .utf8)
    try await RunningService.run(configure: {
      $0.anchorFile = path
      $0.anchorInterval = 600
    }) { server in
      let first = try await lines(path, 2)
      #expect(first.count == 2 && first[0] == #"{"at":1,"hea"#)
      server.clock.advance(by: 600_000)
      let anchors = try await lines(path, 3).dropFirst().compactMap { Anchor(line: $0) }
      #expect(anchors.map(\.at) == [server.clock.now() - 600_000, server.clock.now()])
      var adm = try server.browser(server.cast.adm)
      while try await !adm.open("/verify").text.contains("File \(path): last noted") {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try server.store.read { try Log.check($0, anchors) } == nil)
      let changed = try Self.after("UPDATE event SET head = leaf", in: server.store, anchors)
      #expect(changed?.kind == .changed && changed?.anchor == 0)
      let cut = try Self.after("DELETE FROM event", in: server.store, anchors)
      #expect(cut?.kind == .missing && cut?.anchor == 0)
    }
  }

  /// What the anchors say after a change behind the program's back, which does not stay.
  private static func after(
    _ change: SQL, in store: Store, _ anchors: [Anchor]
  ) throws -> AnchorFault? {
    struct Undone: Error {}
    var fault: AnchorFault?
    do {
      try store.database.writeNow { c in
        try c.run("\(change) WHERE chain = 0")
        fault = try Log.check(c, anchors)
        throw Undone()
      }
    } catch is Undone {}
    return fault
  }

  @Test func `a file that cannot be written ends the start with one line`() async throws {
    let folder = try TemporaryFolder()
    let (status, text) = try await Program.run(
      [
        "serve", "--data", "new", "--listen", "127.0.0.1:0", "--anchor-file",
        folder.path + "/none/anchors",
      ], folder: folder.path)
    #expect(status == 1 && text.contains("cannot be written: No such file or directory"), "\(text)")
  }
}
