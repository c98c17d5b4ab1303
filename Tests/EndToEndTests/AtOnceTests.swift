import Foundation
import RecordStore
import Records
import Testing

/// A request sent after the answer to a lowering of rights never succeeds.
struct AtOnceTests {
  /// By hand, longer: `SHAREHOLD_LOWERINGS=100000`.
  private static let lowerings =
    ProcessInfo.processInfo.environment["SHAREHOLD_LOWERINGS"].flatMap(Int.init) ?? 1_000
  private static let pairs = 8

  @Test func `lowering a right ends it at once, many thousand times`() async throws {
    try await RunningService.run { server in
      let (guid, participants) = try Self.people(server)
      #expect(!guid.isEmpty)
      try await withThrowingTaskGroup(of: Int.self) { tasks in
        for (index, account) in participants.enumerated() {
          let pair = try await Pair(server, index, account)
          tasks.addTask { try await pair.alternate(Self.lowerings / Self.pairs) }
        }
        let edits = try await tasks.reduce(0, +)
        #expect(edits > 0)
      }
    }
  }

  /// One share of a root with a child for each participant.
  private static func people(_ server: RunningService) throws -> (String, [AccountID]) {
    let store = server.store
    let root = try store.save("root", in: server.cast, [.text("title", "Root")])
    for index in 0..<pairs {
      try store.save("child-\(index)", in: server.cast, parent: "root", [.text("title", "0")])
    }
    let handle = try store.share(root, in: server.cast, with: "ben.ode@example.org")
    let accounts = try store.writeNow(as: .operatorOfStore) { context in
      try (0..<pairs).map {
        try Accounts.add(context, NewAccount(name: "P\($0)", email: "p\($0)@example.org"))
      }
    }
    for (index, account) in accounts.enumerated() {
      try store.writeNow(as: .account(server.cast.alice)) { context in
        _ = try Shares.invite(
          context, share: handle.share,
          [Invitation(.address(.email, "p\(index)@example.org"), permission: .readOnly)])
      }
      try store.accept(handle.guid, as: account)
    }
    return (handle.guid, accounts)
  }
}

/// The owner on one connection, a participant on two others.
private struct Pair: Sendable {
  private let server: RunningService
  private let record: String
  private let panel: String
  private let participant: Int64
  private let owner: WebBrowser
  private let ownerToken: String
  private let editor: WebBrowser
  private let editorToken: String
  private let secondWire: Wire

  init(_ server: RunningService, _ index: Int, _ account: AccountID) async throws {
    self.server = server
    record = "child-\(index)"
    panel = server.cast.record("root") + "/share"
    secondWire = Wire(port: server.port)
    (owner, ownerToken) = try await Self.signedIn(server, server.cast.alice)
    (editor, editorToken) = try await Self.signedIn(server, account)
    let name = "p\(index)@example.org"
    participant = try server.store.read { c in
      let root = try server.store.row("root", in: server.cast)
      let share = try #require(try SharePanel.shareOf(c, record: root.id))
      let panel = try SharePanel.load(
        c, caller: .account(server.cast.alice), share: share, now: server.clock.now())
      let row = panel.people.first { $0.person.address == name }
      return try #require(row).participant.rawValue
    }
  }

  private static func signedIn(
    _ server: RunningService, _ account: AccountID
  ) async throws -> (WebBrowser, String) {
    var browser = try server.browser(account)
    let form = try await browser.open("/account").form("/account")
    return (browser, try #require(form["form-token"]))
  }

  /// Returns how many edits succeeded.
  func alternate(_ times: Int) async throws -> Int {
    var edits = 0
    for n in 0..<times {
      // While the right is there, one edit of ten is seen to work.
      try await setRight("canEdit", "raise-\(n)")
      if n % 10 == 0 {
        #expect(try await edit(editor.wire, "may-\(n)").status == 303)
        edits += 1
      }
      // Another one is on its way while the right is lowered: it may come before or after.
      async let racing = edit(secondWire, "race-\(n)")
      try await setRight("canView", "lower-\(n)")
      let before = try server.row(record).sequence
      let late = try await edit(editor.wire, "late-\(n)")
      let raced = try await racing
      #expect(late.status == 403, "edit \(n) of \(record) after the answer")
      #expect([303, 403].contains(raced.status), "\(raced.status)")
      #expect(try server.row(record).sequence == before, "edit \(n) of \(record) came through")
      if raced.status == 303 { edits += 1 }
    }
    return edits
  }

  private func setRight(_ right: String, _ key: String) async throws {
    let fields = [
      ("form-token", ownerToken), ("form-key", key + record), ("right", right),
      ("participant", String(participant)),
    ]
    let answer = try await owner.wire.exchange(
      owner.request("POST", panel + "/right", body: WebBrowser.urlencoded(fields)))
    try #require(answer.status == 303)
  }

  private func edit(_ wire: Wire, _ text: String) async throws -> Answer {
    let row = try server.row(record)
    let fields = [
      ("form-token", editorToken), ("form-key", text), ("change-tag", row.changeTag),
      ("was:title", "value|"), ("state:title", "value"), ("value:title", text),
    ]
    return try await wire.exchange(
      editor.request(
        "POST", server.cast.record(record) + "/edit", body: WebBrowser.urlencoded(fields)))
  }
}
