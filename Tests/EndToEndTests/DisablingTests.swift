import RecordStore
import Records
import TestSupport
import Testing

/// Another process takes a person out while the server runs.
struct DisablingTests {
  @Test func `a person is out with the next request, whatever the server remembers`() async throws {
    try await RunningService.run { server in
      let other = try server.files.reopened()
      defer { other.close() }
      let ben = server.cast.ben
      for round in 1...20 {
        var browser = try server.browser(ben)
        #expect(try await browser.get("/account").status == 200, "round \(round)")
        try other.writeNow(as: .operatorOfStore) { try Accounts.disable($0, account: ben) }
        #expect(try await browser.get("/account").status == 303, "round \(round)")
        try other.writeNow(as: .operatorOfStore) { try Accounts.enable($0, account: ben) }
      }
    }
  }
}
