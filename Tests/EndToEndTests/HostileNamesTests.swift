import HTTP
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
    try server.store.writeNow(as: .operatorOfStore) { context in
      for (index, name) in names.enumerated() {
        _ = try Containers.add(
          context, identifier: "iCloud.org.example.c\(index)", name: name,
          owner: server.cast.alice)
      }
    }
  }

  /// Lists of the zone whose address carries a name as search term, filter value, field and type.
  private static func lists(_ zone: String) -> [String] {
    names.flatMap { name in
      let text = PercentCoding.encode(name)
      return [
        "?search=\(text)", "?type=\(text)", "?type=Destination&sort=\(text)",
        "?type=Destination&search=\(text)", "?type=Destination&column=\(text)",
        "?type=Destination&filter-field=title&filter-comparator=EQUALS&filter-value=\(text)",
        "?type=Destination&filter-field=stars&filter-comparator=EQUALS&filter-value=\(text)",
        "?type=Destination&filter-field=\(text)&filter-comparator=\(text)&filter-value=\(text)",
        "/records/new?type=\(text)", "/records/\(text)", "/deleted?after=\(text)",
      ].map { zone + $0 }
    }
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
          "/people?search=%22%3E%3Cscript%3E",
        ]
        // The last are asked first: the crawl ends at its bound.
        waiting += Self.lists(cast.zone)
        while let path = waiting.popLast() {
          guard seen.insert(path).inserted, seen.count < 250 else { continue }
          let page = try await browser.open(path)
          Self.check(page)
          if page.text.contains("&lt;img src=x onerror=alert(1)&gt;") { titles += 1 }
          waiting += page.links.filter { !seen.contains($0) }
        }
      }
      #expect(titles > 10)
    }
  }

  @Test func `hostile names of types and fields are refused, of files are only text`() async throws
  {
    try await RunningService.run { server in
      let bytes = Array("<script>alert(1)</script>".utf8)
      let asset = try await server.store.storeAsset(bytes, as: .account(server.cast.alice))
      let file = Field(name: "file", type: FieldType(.asset), value: .asset(asset))
      try server.store.save("kyoto", in: server.cast, [file])
      for name in Self.names {
        #expect(throws: StoreError.self) {
          try server.store.save("a", in: server.cast, type: name, [])
        }
        #expect(throws: StoreError.self) {
          try server.store.save("a", in: server.cast, [.text(name, "x")])
        }
      }
      var alice = try server.browser(server.cast.alice)
      let page = try await alice.open(server.cast.record("kyoto"))
      let addresses = ["href", "src"].flatMap { PageForm.values(of: $0, in: page.text) }
      let path = try #require(addresses.first { $0.hasPrefix("/assets/") })
      let token = path.split(separator: "/")[1]
      for name in Self.names + ["a\r\nX-Evil: 1", "a\";filename=\"b.html"] {
        let answer = try await alice.get("/assets/\(token)/\(PercentCoding.encode(name))").answer
        guard answer.status == 200 else {
          #expect(answer.status == 400 || answer.status == 404, "\(name): \(answer.status)")
          continue
        }
        #expect(answer["X-Evil"] == nil && answer.body == bytes)
        #expect(answer["Content-Type"] == "application/octet-stream")
        #expect(answer["Content-Security-Policy"]?.contains("sandbox") == true)
        let disposition = answer["Content-Disposition"] ?? ""
        #expect(disposition.hasPrefix("attachment"), "\(disposition)")
        // One quoted string at most, with nothing that would end it early.
        #expect(disposition.replacing("\\\"", with: "").count { $0 == "\"" } <= 2, "\(disposition)")
      }
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
