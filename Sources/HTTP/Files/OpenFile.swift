import Glibc

/// A regular file open for reading: it stays readable when its name is gone.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  package let size: Int64
  /// Seconds since 1970 of the last change.
  package let modified: Int64

  /// Nil when there is no such regular file or it may not be read.
  package init?(path: String) {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    var facts = stat()
    guard fstat(opened, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      return nil
    }
    descriptor = opened
    size = Int64(facts.st_size)
    modified = Int64(facts.st_mtim.tv_sec)
  }

  deinit { close(descriptor) }
}
