import Foundation
import RecordStore
import Records
import TestSupport
import Testing

/// More rows than a viewer that holds them all can show.
struct LargeTableTests {
  /// By hand, more: `SHAREHOLD_ROWS=200000`.
  private static let rows =
    ProcessInfo.processInfo.environment["SHAREHOLD_ROWS"].flatMap(Int64.init) ?? 10_000

  /// A store with one large type; the address of its zone and a session of its owner.
  private static func fill(_ folder: String) async throws -> (cast: Cast, session: String) {
    var options = StoreOptions()
    options.expectBulk()
    let store = try Store.open(folder: folder, options: options)
    defer { store.close() }
    let cast = try Cast(in: store)
    let rows = (0..<Self.rows).map { n in
      RecordStore.ImportRow(
        line: Int(n), name: "row-\(n)",
        fields: [.text("title", "Place \(n)"), .int("n", n), .int("mark", n % 3)])
    }
    let refused = try await store.importRecords(
      zone: cast.place.zone, type: "Place", rows: rows, as: .account(cast.alice))
    #expect(refused.isEmpty)
    return (cast, try store.session(of: cast.alice))
  }

  private static func check(_ page: WebPage) {
    #expect(page.status == 200, "\(page.path): \(page.status)")
    #expect(page.answer.body.count < 100_000, "\(page.path): \(page.answer.body.count) bytes")
  }

  @Test func `list, filter, last page and deleting stay small, and memory stays flat`() async throws
  {
    let folder = try TemporaryFolder()
    let (cast, session) = try await Self.fill(folder.path + "/data")
    let server = try Program(
      ["serve", "--data", "data", "--listen", "127.0.0.1:0"], folder: folder.path)
    var alice = WebBrowser(port: try await server.port(), session: session)
    let list = cast.zone + "?type=Place"
    var resident: [Int] = []
    for round in 0..<6 {
      let first = try await alice.open(list)
      Self.check(first)
      #expect(first.text.contains("1–50 of "))

      let filtered = try await alice.open(
        list + "&filter-field=n&filter-comparator=EQUALS&filter-value=\(Self.rows / 2)")
      Self.check(filtered)
      #expect(filtered.links.contains { $0.hasSuffix("/records/row-\(Self.rows / 2)") })
      #expect(!filtered.links.contains { $0.hasSuffix("/records/row-1") })
      Self.check(
        try await alice.open(
          list + "&filter-field=mark&filter-comparator=EQUALS&filter-value=1&sort=-n"))

      // The last page of an order is the first one of the other way round, and the one before it.
      let last = try await alice.open(list + "&sort=n")
      Self.check(last)
      let names = last.links.filter { $0.contains("/records/row-") }
      #expect(names.first?.hasSuffix("/row-\(round)") == true, "\(names.prefix(2))")

      let delete = cast.record("row-\(round)") + "/delete"
      let sent = try await alice.submit(try await alice.open(delete).form(delete))
      #expect(sent.status == 303)
      #expect(try await alice.open(cast.record("row-\(round)")).status == 404)
      resident.append(server.residentKilobytes)
    }
    // Once every page was made, making them again takes no more memory.
    #expect(resident[5] - resident[1] < 16 << 10, "\(resident) kB")
    server.signal(SIGTERM)
    #expect(try await server.status() == 0)
  }
}
