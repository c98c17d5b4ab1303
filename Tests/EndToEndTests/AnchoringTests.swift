import Foundation
import RecordStore
import SQLite
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
      let state = try #require(try server.store.read { try Anchors.list($0) }.first)
      #expect(state.label == path && state.at == server.clock.now() && state.fault == nil)
      #expect(try server.store.read { try Log.check($0, anchors) } == nil)
      var adm = try server.browser(server.cast.adm)
      let page = try await adm.open("/verify")
      #expect(page.text.contains("File \(path): last noted"))
      try server.store.database.writeNow {
        try $0.run("UPDATE event SET head = leaf WHERE chain = 0")
      }
      let fault = try server.store.read { try Log.check($0, anchors) }
      #expect(fault?.kind == .changed && fault?.anchor == 0)
      try server.store.database.writeNow { try $0.run("DELETE FROM event WHERE chain = 0") }
      #expect(try server.store.read { try Log.check($0, anchors) }?.kind == .missing)
    }
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
