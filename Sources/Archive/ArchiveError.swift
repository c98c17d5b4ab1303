import CArchive

/// Why an archive could not be written or was refused.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// A file could not be opened, read or written.
    case file
    /// The bytes are not a tar archive, or they end too early.
    case damaged
    /// A name that leads out of the folder, twice the same name, or something else than a file.
    case unsafe
    /// Larger than the limits.
    case tooLarge
  }

  package var code: Code
  package var message: String
  /// The name in the archive, where one is meant.
  package var entry: String?

  package init(_ code: Code, _ message: String, entry: String? = nil) {
    self.code = code
    self.message = message
    self.entry = entry
  }

  package var description: String { entry.map { "\($0): \(message)" } ?? message }

  /// What the library says about its last failure.
  static func of(_ archive: OpaquePointer, _ code: Code, entry: String? = nil) -> ArchiveError {
    let said = archive_error_string(archive).map { String(cString: $0) }
    return ArchiveError(code, said ?? "the archive cannot be processed", entry: entry)
  }
}
