import FoundationEssentials

/// The files of a templates' folder, read once.
struct TemplateFolder: Sendable {
  /// Path under the folder, with its extension.
  let files: [String: [UInt8]]

  /// Reads every `.xhtml` and `.txt` file under the folder.
  static func read(_ folder: String) throws(TemplateErrors) -> TemplateFolder {
    do {
      var files: [String: [UInt8]] = [:]
      for path in try paths(folder) {
        files[path] = Array(try Data(contentsOf: URL(filePath: folder + "/" + path)))
      }
      return TemplateFolder(files: files)
    } catch {
      throw TemplateErrors([
        TemplateProblem(
          file: folder, line: 1, column: 1, message: "the folder cannot be read: \(error)")
      ])
    }
  }

  /// Changes whenever a file is added, removed or written.
  static func fingerprint(_ folder: String) -> String? {
    let manager = FileManager.default
    return try? paths(folder).map { path in
      let attributes = try manager.attributesOfItem(atPath: folder + "/" + path)
      let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(path) \(modified) \(attributes[.size] ?? 0)"
    }.joined(separator: "\n")
  }

  private static func paths(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".xhtml") || $0.hasSuffix(".txt")
    }.sorted()
  }
}
