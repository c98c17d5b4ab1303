/// How much an archive may unpack to.
package struct ArchiveLimits: Hashable, Sendable {
  package var entries: Int
  package var bytesPerEntry: Int64
  package var bytes: Int64

  package init(entries: Int, bytesPerEntry: Int64, bytes: Int64) {
    self.entries = entries
    self.bytesPerEntry = bytesPerEntry
    self.bytes = bytes
  }

  /// For backups, which hold a whole store.
  package static let backup = ArchiveLimits(
    entries: 10_000_000, bytesPerEntry: 1 << 40, bytes: 1 << 42)
}
