import Foundation
import RecordStore
import SQLite
import TestSupport
import Testing

struct TestStoreTests {
  @Test func `a test store is new, keeps its clock, and leaves nothing behind`() throws {
    var folder = ""
    do {
      let test = try TestStore()
      folder = test.folder
      let before = test.store.clock.now()
      test.clock.advance(by: 5)
      #expect(test.store.clock.now() == before + 5)
      let count = try test.store.read { try $0.first("SELECT count(*) FROM account") { $0.int(0) } }
      #expect(count == 0)
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
