import Templating
import Testing

struct ReloadTests {
  struct NotePage: Page {
    static var shape: Shape<Self> { Shape([.text("title") { _ in "Note" }]) }
  }

  @Test func `A changed folder is compiled again, a broken one is not taken`() throws {
    let sample = try TemplateSample(["Pages/Note.xhtml": "<p>1 ${title}</p>"])
    let templates = try sample.templates([NotePage.self])
    #expect(templates.text(NotePage()) == "<p>1 Note</p>")
    #expect(templates.reloadIfChanged() == .unchanged)

    try sample.write("Pages/Note.xhtml", "<p>second ${title}</p>")
    #expect(templates.reloadIfChanged() == .reloaded)
    #expect(templates.reloadIfChanged() == .unchanged)
    #expect(templates.text(NotePage()) == "<p>second Note</p>")

    try sample.write("Pages/Note.xhtml", "<p>third one ${titel}</p>")
    let problem = TemplateProblem(
      file: "Pages/Note.xhtml", line: 1, column: 14,
      message: "no value is named ‘titel’ here; NotePage has title")
    #expect(templates.reloadIfChanged() == .failed(TemplateErrors([problem])))
    #expect(templates.reloadIfChanged() == .unchanged)
    #expect(throws: TemplateErrors([problem])) { try templates.reload() }
    #expect(templates.text(NotePage()) == "<p>second Note</p>")

    try sample.write("Pages/Note.xhtml", "<p>the fourth ${title}</p>")
    #expect(templates.reloadIfChanged() == .reloaded)
    #expect(templates.text(NotePage()) == "<p>the fourth Note</p>")
  }

  @Test func `Pages are rendered while the folder is reloaded`() async throws {
    let sample = try TemplateSample(["Pages/Note.xhtml": "<p>${title}</p>"])
    let templates = try sample.templates([NotePage.self])
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<30 { try templates.reload() }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 { #expect(templates.text(NotePage()) == "<p>Note</p>") }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `A folder that is not there is an error`() {
    let error = #expect(throws: TemplateErrors.self) {
      try Templates(folder: "/nonexistent", pages: [NotePage.self], languages: ["en"])
    }
    #expect(error?.problems.first?.file == "/nonexistent")
  }
}
