import Foundation
import Templating

/// A folder of templates for one test; removed with the value.
final class TemplateSample {
  static let header =
    "xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:t=\"urn:sharehold:templates\""
  static let now: Int64 = 1_709_294_400_000  // 2024-03-01T12:00:00Z

  let folder: String

  init(_ files: [String: String]) throws {
    folder = NSTemporaryDirectory() + "templates-" + UUID().uuidString
    for language in ["en", "de"] where files["Messages/\(language).txt"] == nil {
      try write("Messages/\(language).txt", Self.messages(language))
    }
    for (path, text) in files { try write(path, text) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Messages of the test's own, then the shipped formats.
  static func messages(_ language: String, _ more: String = "") throws -> String {
    let shipped = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Templates/Messages/\(language).txt")
    let formats = try String(contentsOf: shipped, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("format.") || $0.hasPrefix("time.")
    }
    return more + "\n" + formats.joined(separator: "\n") + "\n"
  }

  func templates(
    _ pages: [any Page.Type], languages: [String] = ["en", "de"], pseudoLanguage: Bool = false,
    messages: Set<String> = []
  ) throws -> Templates {
    try Templates(
      folder: folder, pages: pages, languages: languages, pseudoLanguage: pseudoLanguage,
      messages: messages)
  }
}

extension Templates {
  func text(_ page: some Page, in code: String = "en") -> String {
    String(
      decoding: self.page(
        page, in: language(code) ?? languages[0], now: TemplateSample.now), as: UTF8.self)
  }
}
