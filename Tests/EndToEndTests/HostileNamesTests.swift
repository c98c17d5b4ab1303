import RecordStore
import Records
import Testing

/// Names that would be markup or script, on every page somebody can reach.
struct HostileNamesTests {
  private static let names = [
    "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "</title><script>alert(1)</script>",
    "javascript:alert(1)", "${frame.formToken}",
  ]

  private static func fill(_ server: RunningService) throws {
    for (index, name) in names.enumerated() {
      try server.store.save(
        "\(name)/\(index)", in: server.cast,
        [.text("title", name), .text("caption", names[2]), .int("stars", Int64(index))])
    }
    let root = try server.store.save("root", in: server.cast, [.text("title", names[2])])
    try server.store.save("child", in: server.cast, parent: "root", [.text("title", names[0])])
    let handle = try server.store.share(root, in: server.cast, with: "ben.ode@example.org")
    try server.store.writeNow(as: .account(server.cast.alice)) { context in
      try Shares.setTitle(context, share: handle.share, names[0])
      _ = try Shares.invite(
        context, share: handle.share, [Invitation(.address(.email, "nobody+plan@example.org"))])
    }
    try server.store.accept(handle.guid, as: server.cast.ben)
  }

  @Test func `hostile names are literal and every page is well-formed XML`() async throws {
    try await RunningService.run(aliceName: Self.names[0]) { server in
      try Self.fill(server)
      let cast = server.cast
      var titles = 0
      for account in [cast.alice, cast.ben, cast.dan, cast.adm, nil] {
        var browser = try server.browser(account)
        var seen: Set<String> = []
        var waiting = [
          "/", "/sign-in", "/sign-up", "/set-up/none", "/share/none", cast.zone, "/nothing/here",
          "/share/%22%3E%3Cscript%3E", "/sign-in?back=javascript:alert(1)", "/public/none",
        ]
        while let path = waiting.popLast() {
          guard seen.insert(path).inserted, seen.count < 150 else { continue }
          let page = try await browser.open(path)
          Self.check(page)
          if page.text.contains("&lt;img src=x onerror=alert(1)&gt;") { titles += 1 }
          waiting += page.links.filter { !seen.contains($0) }
        }
      }
      #expect(titles > 10)
    }
  }

  private static func check(_ page: WebPage) {
    #expect(page.status < 500, "\(page.path): \(page.status)")
    guard page.answer.isHTML else { return }
    for dangerous in ["<img src=x", "<script>", "onerror=alert(1)>"] {
      #expect(!page.text.contains(dangerous), "\(page.path) holds \(dangerous)")
    }
    for name in ["href", "src", "action"] {
      for address in PageForm.values(of: name, in: page.text) {
        let isLocal = address.isEmpty || ["/", "#", "?"].contains { address.hasPrefix($0) }
        #expect(isLocal && !address.hasPrefix("//"), "\(page.path) leads to \(address)")
      }
    }
    let policy = page.answer["Content-Security-Policy"] ?? ""
    #expect(policy.contains("default-src") && !policy.contains("unsafe"), "\(page.path)")
    #expect(page.answer["X-Content-Type-Options"] == "nosniff", "\(page.path)")
  }
}
