import JSON
import RecordStore
import Records
import Service
import Synchronization
import TestSupport
import Testing

/// The command line in this process, with a folder of its own.
final class Tool: Sendable {
  let folder: TemporaryFolder

  /// The checkout.
  private static let root = String(
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 })

  init() throws { folder = try TemporaryFolder() }

  /// What a command came to.
  struct Outcome: Sendable {
    let status: Int32
    let out: String
    let complaints: String

    /// The output of `--json`.
    func json() throws -> JSONValue {
      #expect(out.hasSuffix("\n") && out.split(separator: "\n").count == 1, "\(out)")
      return try JSONDocument(parsing: Array(out.utf8.dropLast())).root
    }
  }

  private final class Texts: Sendable {
    let out = Mutex("")
    let complaints = Mutex("")
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Runs a command on the store `data`, unless the arguments name another.
  func run(
    _ arguments: [String], input: String? = nil, isTerminal: Bool = false
  ) async -> Outcome {
    let texts = Texts()
    let surroundings = Surroundings(
      environment: ["SHAREHOLD_DATA": path("data")], resources: Self.root, isTerminal: isTerminal,
      readLine: { input }, print: { text in texts.out.withLock { $0 += text } },
      complain: { text in texts.complaints.withLock { $0 += text } })
    let status = await CommandLineTool.run(arguments, in: surroundings)
    return Outcome(
      status: status, out: texts.out.withLock { $0 },
      complaints: texts.complaints.withLock { $0 })
  }

  /// Runs a command that has to work.
  @discardableResult
  func good(_ arguments: String..., input: String? = nil) async -> Outcome {
    let outcome = await run(arguments, input: input)
    #expect(outcome.status == 0, "\(arguments): \(outcome.complaints)\(outcome.out)")
    #expect(outcome.complaints == "", "\(arguments)")
    return outcome
  }

  /// Runs a command that has to fail with one line on standard error, and returns that line.
  @discardableResult
  func refused(_ status: Int32, _ arguments: String..., input: String? = nil) async -> String {
    let outcome = await run(arguments, input: input)
    #expect(outcome.status == status, "\(arguments): \(outcome.complaints)")
    #expect(outcome.out == "", "\(arguments)")
    let line = outcome.complaints
    #expect(line.hasPrefix("sharehold: ") && line.hasSuffix("\n"), "\(line)")
    #expect(line.split(separator: "\n").count == 1, "\(line)")
    return String(line.dropFirst(11).dropLast())
  }

  /// The store, for a look at what commands did.
  @discardableResult
  func withStore<T>(_ body: (Store) throws -> T) throws -> T {
    let store = try Store.open(folder: path("data"))
    defer { store.close() }
    return try body(store)
  }

  /// Has `ana@example.org`, who is known here, save a record of the container `iCloud.org.x` and
  /// share it with Ben.
  func shareRecord(_ name: String, _ options: ShareOptions = ShareOptions()) throws {
    try withStore { store in
      let ana = try store.read {
        try Accounts.find(
          email: "ana@example.org", $0, caller: .operatorOfStore, now: store.clock.now()
        ).id
      }
      try store.writeNow(as: .account(ana)) { context in
        let zone = try Zones.create(
          context, container: Container.named("iCloud.org.x", context.connection).id,
          environment: .development, owner: ana, name: "Trips")
        let row = try RecordWriter.modify(
          context,
          ModifyRequest(
            zone: zone, operations: [RecordOperation(.create, name: name, type: "Trip")])
        )[0].get()
        let handle = try Shares.shareRecord(context, record: row.id, options)
        _ = try Shares.invite(
          context, share: handle.share, [Invitation(.address(.email, "ben@example.org"))])
      }
    }
  }

  /// `check` and `audit verify` find nothing.
  func expectWhole(_ data: String? = nil) async {
    let place = data.map { ["--data", $0] } ?? []
    for command in [["check"], ["audit", "verify"]] {
      let outcome = await run(command + place)
      #expect(outcome.status == 0, "\(command): \(outcome.out)\(outcome.complaints)")
    }
  }
}

extension JSONValue {
  func texts(_ name: StaticString) -> [String?] { elements.map { $0[name]?.string } }
}
