import Glibc

/// A file that is read or written from its beginning to its end.
final class PlainFile {
  struct Failure: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
  }

  private let descriptor: Int32
  private var isOpen = true

  private init(_ descriptor: Int32) throws {
    guard descriptor >= 0 else { throw Failure(code: errno) }
    self.descriptor = descriptor
  }

  convenience init(reading path: String) throws {
    try self.init(open(path, O_RDONLY | O_CLOEXEC))
  }

  /// A new file, or an old one made empty.
  convenience init(writing path: String) throws {
    try self.init(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666))
  }

  deinit { try? close() }

  /// The next bytes, none at the end.
  func read(upTo count: Int) throws -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = Glibc.read(descriptor, buffer.baseAddress, count)
      if result < 0 { failure = errno }
      filled = max(result, 0)
    }
    if let failure { throw Failure(code: failure) }
    return bytes
  }

  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { throw Failure(code: errno) }
      rest = rest.dropFirst(written)
    }
  }

  func synchronize() throws {
    guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
  }

  func close() throws {
    guard isOpen else { return }
    isOpen = false
    guard Glibc.close(descriptor) == 0 else { throw Failure(code: errno) }
  }
}
