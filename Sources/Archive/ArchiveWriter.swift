import CArchive
import Glibc

/// Writes a new tar file (pax), for its owner alone. Without `finish` the file is not an archive.
package final class ArchiveWriter {
  private let archive: OpaquePointer
  private let file: Int32

  /// Refuses a file that exists.
  package init(path: String, isCompressed: Bool) throws(ArchiveError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw ArchiveError(.file, "\(path) cannot be created: \(String(cString: strerror(errno)))")
    }
    guard let archive = archive_write_new() else {
      close(file)
      throw ArchiveError(.file, "there is no memory for an archive")
    }
    self.archive = archive
    self.file = file
    archive_write_set_format_pax_restricted(archive)
    if isCompressed {
      archive_write_add_filter_gzip(archive)
      // Without this option the header of the gzip stream holds the time of day.
      archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
    }
    guard archive_write_open_fd(archive, file) == ARCHIVE_OK else {
      throw ArchiveError.of(archive, .file)
    }
  }

  deinit {
    archive_write_free(archive)
    close(file)
  }

  /// Adds a file of bytes that are all there. `modified` is in milliseconds since 1970.
  package func add(_ name: String, bytes: [UInt8], modified: Int64) throws {
    var rest: [UInt8]? = bytes
    try add(name, size: Int64(bytes.count), modified: modified) {
      defer { rest = nil }
      return rest
    }
  }

  /// Adds a file of bytes that come in pieces until nil; they must be `size` in all.
  package func add(
    _ name: String, size: Int64, modified: Int64, next: () throws -> [UInt8]?
  ) throws {
    try begin(name, size, modified)
    var left = size
    while let bytes = try next() {
      left -= Int64(bytes.count)
      guard left >= 0 else { throw wrongSize(name) }
      try write(bytes, name)
    }
    guard left == 0 else { throw wrongSize(name) }
  }

  /// Adds a file from disk.
  package func add(_ name: String, file path: String, modified: Int64) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      throw ArchiveError(.file, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ArchiveError(.file, "\(path) is not a file")
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    try add(name, size: Int64(status.st_size), modified: modified) {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw ArchiveError(.file, "\(path) cannot be read") }
      return count == 0 ? nil : Array(buffer[..<count])
    }
  }

  /// Completes the archive and waits until it is on disk.
  package func finish() throws(ArchiveError) {
    guard archive_write_close(archive) == ARCHIVE_OK else { throw ArchiveError.of(archive, .file) }
    guard fsync(file) == 0 else {
      throw ArchiveError(.file, "the archive could not be written to disk")
    }
  }

  private func begin(_ name: String, _ size: Int64, _ modified: Int64) throws(ArchiveError) {
    try EntryName.check(name)
    guard let entry = archive_entry_new() else {
      throw ArchiveError(.file, "there is no memory for an entry", entry: name)
    }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, size)
    archive_entry_set_filetype(entry, ca_regular_file)
    archive_entry_set_perm(entry, 0o600)
    archive_entry_set_mtime(entry, time_t(modified / 1000), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else {
      throw ArchiveError.of(archive, .file, entry: name)
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws(ArchiveError) {
    guard !bytes.isEmpty else { return }
    guard archive_write_data(archive, bytes, bytes.count) == bytes.count else {
      throw ArchiveError.of(archive, .file, entry: name)
    }
  }

  private func wrongSize(_ name: String) -> ArchiveError {
    ArchiveError(.file, "the file changed its size while it was read", entry: name)
  }
}
