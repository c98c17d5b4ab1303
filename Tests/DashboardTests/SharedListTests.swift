import RecordStore
import Testing

/// The lists of what others share with somebody are as long as they like.
@Suite struct SharedListTests {
  @Test func `each list goes on where its page ends, and loses nothing`() async throws {
    let scene = try DashboardScene()
    for n in 0..<112 {
      let shared = try scene.share(try scene.save("t\(n)"), with: "ben.ode@example.org")
      if n.isMultiple(of: 2) { try scene.accept(shared.handle.guid, as: scene.ben) }
    }
    var ben = try scene.browser(scene.ben)
    var page = try await ben.get("/shared-with-me")
    #expect(actions(page, "/accept").count == 50 && actions(page, "/leave").count == 50)
    for (list, action, other) in [("invited", "/accept", "/leave"), ("open", "/leave", "/accept")] {
      page = try await ben.get("/shared-with-me")
      let next = try #require(more(page).first { $0.contains("list=\(list)") })
      let first = Set(actions(page, action))
      page = try await ben.get(next)
      let rest = Set(actions(page, action))
      #expect(rest.count == 6 && first.isDisjoint(with: rest))
      #expect(actions(page, other).isEmpty && more(page).isEmpty)
    }
  }

  @Test func `a page whose rest is gone leads to the whole list`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("t"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get("/shared-with-me?list=open&after=1")
    #expect(page.location == "/shared-with-me")
  }

  private func more(_ page: Browser.Page) -> [String] {
    page.text.components(between: "href=\"/shared-with-me?", and: "\"")
      .map { "/shared-with-me?" + $0.replacing("&amp;", with: "&") }
  }

  private func actions(_ page: Browser.Page, _ end: String) -> [String] {
    (page.text.components(between: "action=\"", and: "\"")
      + page.text.components(between: "href=\"", and: "\"")).filter { $0.hasSuffix(end) }
  }
}
