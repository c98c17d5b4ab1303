import Glibc

/// A file that lines are added to, each synchronised before the next.
struct AnchorFile: Sendable {
  let path: String

  /// Whether it can be written; makes it where it is not there.
  func check() throws { close(try open()) }

  func append(_ line: String) throws {
    let file = try open()
    defer { close(file) }
    var text = Array((line + "\n").utf8)
    // What a power cut left unfinished stays a line of its own.
    if try !endsALine(file) { text.insert(10, at: 0) }
    let written = write(file, text, text.count)
    guard written == text.count else {
      throw PlainFile.Failure(code: written < 0 ? errno : ENOSPC)
    }
    guard fsync(file) == 0 else { throw PlainFile.Failure(code: errno) }
  }

  private func open() throws -> Int32 {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw PlainFile.Failure(code: errno) }
    return file
  }

  private func endsALine(_ file: Int32) throws -> Bool {
    let size = lseek(file, 0, SEEK_END)
    // A pipe or a device has no end to look at.
    guard size > 0 else { return true }
    var last: UInt8 = 0
    guard pread(file, &last, 1, size - 1) == 1 else { throw PlainFile.Failure(code: errno) }
    return last == 10
  }
}
