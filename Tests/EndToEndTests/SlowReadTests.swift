import RecordStore
import Records
import SQLite
import Testing

/// Reads that take longer than a worker thread may give them.
struct SlowReadTests {
  private static func fill(_ server: RunningService) throws {
    for n in 0..<300 {
      try server.store.save("r\(n)", in: server.cast, [.text("title", "Place \(n)")])
    }
  }

  @Test func `a page that spends its budget is read again with patience`() async throws {
    try await RunningService.run(store: { $0.pageBudget = .kilosteps(0) }) { server in
      try Self.fill(server)
      var alice = try server.browser(server.cast.alice)
      let page = try await alice.open(server.cast.zone + "?size=200")
      #expect(page.status == 200 && page.text.contains("Place 299"), "\(page.status)")
    }
  }

  @Test func `a page that spends the patience too says that it took too long`() async throws {
    try await RunningService.run(store: {
      $0.pageBudget = .kilosteps(0)
      $0.patientBudget = .kilosteps(0)
    }) { server in
      try Self.fill(server)
      var alice = try server.browser(server.cast.alice)
      let page = try await alice.open(server.cast.zone + "?size=200")
      #expect(page.status == 503, "\(page.status)")
      #expect(page.text.contains("The question took too long to answer."))
      var guest = try server.browser()
      #expect(try await guest.open("/sign-in").status == 200)
    }
  }
}
