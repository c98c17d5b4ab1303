package import Foundation
package import RecordStore

/// A fresh store in a temporary folder, with a clock that stands still and seeded randomness. The
/// folder goes when the value goes.
package final class TestStore: Sendable {
  package let store: Store
  package let clock: FixedClock
  package let folder: String

  /// A folder in memory where there is one, for tests that commit often and need no disk.
  package static var memoryBase: URL {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    return FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
  }

  package init(
    seed: UInt64 = 1, base: URL = FileManager.default.temporaryDirectory,
    configure: (inout StoreOptions) -> Void = { _ in }
  ) throws {
    folder = base.appendingPathComponent("sharehold-test-\(UUID().uuidString)").path
    clock = FixedClock()
    var options = StoreOptions()
    options.clock = clock
    options.random = SeededRandomSource(seed: seed)
    options.prepared = StatementFile.note
    configure(&options)
    store = try Store.open(folder: folder, options: options)
  }

  /// The same folder opened once more, as another process would.
  package func reopened(configure: (inout StoreOptions) -> Void = { _ in }) throws -> Store {
    var options = StoreOptions()
    options.clock = clock
    options.prepared = StatementFile.note
    configure(&options)
    return try Store.open(folder: folder, options: options)
  }

  deinit {
    store.close()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
