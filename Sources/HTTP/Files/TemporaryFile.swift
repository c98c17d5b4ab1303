import Glibc

/// A new file of its own name, removed when nobody holds it any more unless it was moved away.
package final class TemporaryFile: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Creates the file with mode 0600.
  package init(in folder: String) throws {
    // mkstemp writes the name that it found in place of its six X.
    var name = Array("\(folder)/part-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(operation: "create a file", code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  package func append(_ bytes: some ContiguousBytesView) throws {
    try bytes.withBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw FileError(operation: "write a file", code: errno) }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
    }
  }

  /// Gives the file its final name, in the same file system, after its bytes have reached the disk.
  package func move(to destination: String) throws {
    guard fsync(descriptor) == 0 else { throw FileError(operation: "sync a file", code: errno) }
    guard rename(path, destination) == 0 else {
      throw FileError(operation: "rename a file", code: errno)
    }
  }
}

/// Bytes that lie in one piece.
package protocol ContiguousBytesView {
  func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T
}

extension [UInt8]: ContiguousBytesView {
  package func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try withUnsafeBytes(body)
  }
}

extension ArraySlice<UInt8>: ContiguousBytesView {
  package func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try withUnsafeBytes(body)
  }
}

/// A file could not be made, written or renamed.
package struct FileError: Error {
  package let operation: String
  package let code: Int32
}
