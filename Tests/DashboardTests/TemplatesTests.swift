import Dashboard
import Foundation
import Templating
import Testing

@Suite struct TemplatesTests {
  static var folder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Templates").path
  }

  @Test func `every page compiles in every language`() throws {
    do {
      _ = try Dashboard.templates(folder: Self.folder, pseudoLanguage: true)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `no message, part or page file is unused`() throws {
    let templates = try Dashboard.templates(folder: Self.folder)
    #expect(templates.warnings.map { "\($0)" } == [])
  }
}
