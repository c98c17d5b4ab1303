import Glibc

/// Unfinished files of uploads that nobody continues.
enum TemporaryFiles {
  /// Removes plain files that were last written before a time, in milliseconds since 1970.
  static func remove(in folder: String, before: Int64) -> Int {
    names(in: folder).count { name in
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
      return Int64(status.st_mtim.tv_sec) * 1000 < before && unlink(path) == 0
    }
  }

  /// What is in a folder, but for `.` and `..`; nothing when there is no folder.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
