import Foundation
import TestSupport
import Testing

/// `serve --watch-templates`, with a copy of the templates.
struct TemplateWatchTests {
  @Test func `a changed template is used, and a broken one leaves the last good one in use`()
    async throws
  {
    let folder = try TemporaryFolder()
    let resources = folder.path + "/resources"
    try FileManager.default.createDirectory(atPath: resources, withIntermediateDirectories: true)
    for name in ["Templates", "Public"] {
      try FileManager.default.copyItem(
        atPath: RunningService.resources + "/" + name, toPath: resources + "/" + name)
    }
    let file = resources + "/Templates/Pages/SignIn.xhtml"
    let original = try String(contentsOfFile: file, encoding: .utf8)
    let server = try Program(
      ["serve", "--data", "new", "--listen", "127.0.0.1:0", "--watch-templates"],
      folder: folder.path, resources: resources)
    var browser = WebBrowser(port: try await server.port())
    #expect(try await !browser.open("/sign-in").text.contains("A word of ours"))

    let changed = original.replacing("<h1>", with: "<p>A word of ours</p><h1>", maxReplacements: 1)
    #expect(changed != original)
    try Data(changed.utf8).write(to: URL(fileURLWithPath: file))
    while try await !browser.open("/sign-in").text.contains("A word of ours") {
      try await Task.sleep(for: .milliseconds(50))
    }
    try Data(changed.replacing("</t:page>", with: "").utf8).write(to: URL(fileURLWithPath: file))
    try await server.prints("SignIn.xhtml")
    #expect(try await browser.open("/sign-in").text.contains("A word of ours"))
    server.signal(SIGTERM)
    #expect(try await server.status() == 0)
  }
}
