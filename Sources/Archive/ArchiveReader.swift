import CArchive
import Glibc

/// Reads a tar file, gzipped or not, one entry after the other, and trusts nothing in it: only
/// files with safe names that come once, within the limits.
package final class ArchiveReader {
  /// One file in the archive.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var size: Int64

    package init(name: String, size: Int64) {
      self.name = name
      self.size = size
    }
  }

  private let archive: OpaquePointer
  private let file: Int32
  private let limits: ArchiveLimits
  private var names: Set<String> = []
  private var total: Int64 = 0
  private var current: Entry?
  private var left: Int64 = 0

  package init(path: String, limits: ArchiveLimits) throws(ArchiveError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw ArchiveError(.file, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    guard let archive = archive_read_new() else {
      close(file)
      throw ArchiveError(.file, "there is no memory for an archive")
    }
    self.archive = archive
    self.file = file
    self.limits = limits
    archive_read_support_format_tar(archive)
    archive_read_support_filter_gzip(archive)
    guard archive_read_open_fd(archive, file, 1 << 16) == ARCHIVE_OK else {
      throw ArchiveError.of(archive, .damaged)
    }
  }

  deinit {
    archive_read_free(archive)
    close(file)
  }

  /// Moves to the next file; nil at the end. What was not read of the one before is skipped.
  package func next() throws(ArchiveError) -> Entry? {
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF:
      current = nil
      return nil
    case ARCHIVE_OK: break
    default: throw ArchiveError.of(archive, .damaged)
    }
    guard let entry else { throw ArchiveError(.damaged, "an entry has no header") }
    if archive_entry_filetype(entry) == ca_folder { return try next() }
    let checked = try check(entry)
    current = checked
    left = checked.size
    return checked
  }

  /// The next piece of the current file; nil at its end.
  package func read() throws(ArchiveError) -> [UInt8]? {
    guard let current, left > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: Int(min(left, 1 << 18)))
    let count = archive_read_data(archive, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0 { throw ArchiveError.of(archive, .damaged, entry: current.name) }
      throw ArchiveError(.damaged, "the file ends too early", entry: current.name)
    }
    left -= Int64(count)
    return Array(buffer[..<count])
  }

  /// The whole current file.
  package func readAll() throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try read() { bytes += piece }
    return bytes
  }

  /// Writes the current file to a new file, for its owner alone.
  package func extract(to path: String) throws(ArchiveError) {
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw ArchiveError(.file, "\(path) cannot be created: \(String(cString: strerror(errno)))")
    }
    defer { close(target) }
    while let piece = try read() {
      var written = 0
      while written < piece.count {
        let count = piece[written...].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        guard count > 0 else { throw ArchiveError(.file, "\(path) cannot be written") }
        written += count
      }
    }
    guard fsync(target) == 0 else { throw ArchiveError(.file, "\(path) cannot be written") }
  }

  private func check(_ entry: OpaquePointer) throws(ArchiveError) -> Entry {
    guard let pathname = archive_entry_pathname(entry) else {
      throw ArchiveError(.unsafe, "the name is not allowed in an archive")
    }
    let name = String(cString: pathname)
    try EntryName.check(name)
    guard archive_entry_filetype(entry) == ca_regular_file, archive_entry_hardlink(entry) == nil
    else { throw ArchiveError(.unsafe, "it is neither a file nor a folder", entry: name) }
    guard names.insert(name).inserted else {
      throw ArchiveError(.unsafe, "the archive holds this name twice", entry: name)
    }
    let size = archive_entry_size(entry)
    guard archive_entry_size_is_set(entry) != 0, size >= 0 else {
      throw ArchiveError(.damaged, "it has no size", entry: name)
    }
    guard names.count <= limits.entries, size <= limits.bytesPerEntry,
      size <= limits.bytes - total
    else { throw ArchiveError(.tooLarge, "the archive is larger than allowed", entry: name) }
    total += size
    return Entry(name: name, size: size)
  }
}
