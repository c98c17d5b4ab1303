import Foundation

/// A folder of its own for a test; it goes when the value goes.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "sharehold-folder-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
