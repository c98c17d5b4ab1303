import Addresses
import Foundation
import HTTP
import RecordStore
import Records
import Testing

@Suite struct CrawlTests {
  static let hostile = [
    "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "</title><script>alert(1)</script>",
    "${frame.formToken}", "\u{202E}gnp.exe", "a\u{1}b",
  ]

  /// A scene in which every name that people choose is hostile.
  static func scene() throws -> DashboardScene {
    let scene = try DashboardScene(zone: "\"><b>&amp;{x}", alice: hostile[0])
    for (index, name) in hostile.enumerated() {
      let ascii = name.utf8.allSatisfy { (0x20..<0x7F) ~= $0 }
      try scene.save(
        ascii ? "\(name)/\(index)" : "plain-\(index)",
        type: index.isMultiple(of: 2) ? "Destination" : "Note",
        [.text("title", name), .text("caption", hostile[2]), .int("stars", Int64(index))])
    }
    let root = try scene.save("root", [.text("title", hostile[2])])
    try scene.save("child", parent: "root", [.text("title", hostile[0])])
    let shared = try scene.share(root, with: "ben.ode@example.org", .readWrite)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setTitle(context, share: shared.handle.share, hostile[0])
      _ = try Shares.invite(
        context, share: shared.handle.share,
        [Invitation(.address(.email, "nobody+plan@example.org"))])
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    return scene
  }

  @Test(arguments: ["en", "de"])
  func `every page that somebody can reach is well formed, small, and shows names literally`(
    language: String
  ) async throws {
    let scene = try Self.scene()
    for account in [scene.alice, scene.ben, scene.dan, scene.adm, nil] {
      var browser = try scene.browser(account)
      browser.language = language
      var seen: Set<String> = []
      var waiting = ["/", "/sign-in", "/sign-up", "/set-up/nothing", "/share/none", scene.zone]
      while let path = waiting.popLast() {
        guard seen.insert(path).inserted, seen.count < 400 else { continue }
        let page = try await browser.open(path)
        Self.check(page)
        waiting += page.links.filter { !seen.contains($0) }
      }
    }
  }

  static func check(_ page: Browser.Page) {
    #expect(page.status < 500, "\(page.path): \(page.status)")
    #expect(page.text.utf8.count < 100_000, "\(page.path) is \(page.text.utf8.count) bytes")
    guard page.headers["Content-Type"]?.hasPrefix("text/html") == true else { return }
    for dangerous in ["<img src=x", "<script>alert", "onerror=alert(1)>", "\u{1}"] {
      #expect(!page.text.contains(dangerous), "\(page.path) holds \(dangerous)")
    }
    // Only fields that are edited hold what they hold; everywhere else it cannot turn the text.
    if page.text.contains("\u{202E}") {
      #expect(
        page.path.hasSuffix("/edit") || page.path.contains("from="),
        "\(page.path) turns the direction")
    }
    let addresses = ["href", "src", "action"].flatMap { Form.values(of: $0, in: page.text) }
    for address in addresses {
      #expect(
        address.isEmpty || address.hasPrefix("/") || address.hasPrefix("#")
          || address.hasPrefix("?"),
        "\(page.path) leads to \(address)")
    }
    #expect(!page.text.contains(" style=") && !page.text.contains(" onclick="))
  }
}
