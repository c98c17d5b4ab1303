import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// What went wrong for others, tried on the pages; the numbers are those of the collection of reports.
@Suite struct FieldReportTests {
  @Test func `report 8: the owner sees Accepted on the next load, and never Unknown`() async throws
  {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    var alice = try scene.browser(scene.alice)
    let before = try await alice.get(scene.share("city"))
    #expect(before.text.contains("Invited") && !before.text.contains(">Accepted<"))
    try scene.accept(shared.handle.guid, as: scene.ben)
    let after = try await alice.get(scene.share("city"))
    #expect(after.text.contains(">Accepted<"))
    var ben = try scene.browser(scene.ben)
    for page in [before, after, try await ben.get("/shared-with-me"), try await ben.get("/")] {
      #expect(!page.text.lowercased().contains("unknown"), "\(page.path)")
    }
  }

  @Test func `report 13: a link opened in a fresh browser names inviter and title`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(
      try scene.save("city", [.text("name", "Kyōto")]), with: "new@example.org")
    var fresh = try scene.browser(nil)
    let page = try await fresh.get("/share/\(shared.handle.guid)")
    #expect(page.status == 200 && page.text.contains("Alice Moreau"))
    #expect(page.forms.contains { $0.action == "/sign-in" })
  }

  @Test func `report 16: looking and posting blindly does not use an invitation up`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    let path = "/share/\(shared.handle.guid)"
    for _ in 1...5 {
      var scanner = try scene.browser(nil)
      _ = try await scanner.get(path)
      #expect(try await scanner.post(path, [("answer", "accept")]).status == 401)
    }
    var ben = try scene.browser(scene.ben)
    let forged = try await ben.post(path, [("answer", "accept")])
    #expect(forged.text.contains("Check and send again"))
    #expect(try await ben.get(scene.record("city")).status >= 403)
    try scene.accept(shared.handle.guid, as: scene.ben)
    #expect(try await ben.get(scene.record("city")).status == 200)
  }

  @Test(arguments: [Int64.max, .min, 9_007_199_254_740_993, -9_007_199_254_740_993])
  func `report 33: all digits are shown, kept and found`(number: Int64) async throws {
    let scene = try DashboardScene()
    for other in [number == .max ? number - 1 : number + 1, number] {
      try scene.save("n\(other)", [.text("name", "n"), .int("mark", other)])
    }
    var alice = try scene.browser(scene.alice)
    let path = scene.record("n\(number)")
    let page = try await alice.get(path).text
    let group = /<i data-g=",">([0-9]{3})<\/i>/
    #expect(page.firstMatch(of: group) != nil)
    #expect(page.replacing(group) { $0.1 }.contains(">\(number)<"))
    let form = try await alice.get(path + "/edit").form(path + "/edit")
    #expect(form["value:mark"] == "\(number)")
    _ = try await alice.submit(form, ["value:name": "changed"])
    #expect(try scene.value("mark", of: "n\(number)") == .int64(number))
    let found = try await alice.get(
      scene.zone + "?type=Destination&filter=mark~EQUALS~\(number)")
    #expect(found.text.contains("title=\"n\(number)\"") && found.text.contains("1–1 of 1"))
  }

  @Test func `report 34: null, empty, missing and the word null are four things`() async throws {
    let scene = try DashboardScene()
    try scene.save("a", [Field(name: "mood", type: FieldType(.string), value: .null)])
    try scene.save("b", [.text("mood", "")])
    try scene.save("c", [.int("other", 1)])
    try scene.save("d", [.text("mood", "null")])
    var alice = try scene.browser(scene.alice)
    let table = try await alice.get(scene.zone + "?type=Destination&column=mood")
    for chip in ["class=\"null\">null", "class=\"blank\">empty text", "class=\"unset\">not set"] {
      #expect(table.text.contains(chip), "\(chip)")
    }
    #expect(table.text.contains("<bdi>null</bdi>"))
    for name in ["a", "b", "c", "d"] {
      let before = try scene.row(name)
      let path = scene.record(name) + "/edit"
      _ = try await alice.submit(try await alice.get(path).form(path))
      #expect(try scene.row(name).fields == before.fields, "\(name)")
    }
  }

  @Test func `report 36: a null date never becomes a date`() async throws {
    let scene = try DashboardScene()
    try scene.save(
      "a", [.text("name", "x"), Field(name: "at", type: FieldType(.timestamp), value: .null)])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("a") + "/edit"
    _ = try await alice.submit(try await alice.get(path).form(path), ["value:name": "y"])
    #expect(try scene.value("at", of: "a") == .null)
    for page in [path, scene.record("a"), scene.zone] {
      #expect(try await !alice.get(page).text.contains("1970"), "\(page)")
    }
  }

  @Test func `report 39: walking while rows come and go shows what stays exactly once`()
    async throws
  {
    let scene = try DashboardScene()
    for index in 0..<500 {
      try scene.save("r\(index)", [.text("name", "n"), .int("mark", Int64(index % 3))])
    }
    var alice = try scene.browser(scene.alice)
    var path: String? = scene.zone + "?type=Destination&sort=mark"
    var seen: [String] = []
    var gone: Set<String> = []
    var pages = 0
    while let next = path, pages < 30 {
      let page = try await alice.get(next)
      seen += page.text.components(between: "<th scope=\"row\"", and: "</th>").compactMap {
        $0.components(between: "title=\"", and: "\"").first
      }
      path = page.text.components(between: "rel=\"next\" href=\"", and: "\"").first.map(
        Form.decoded)
      try scene.save("new\(pages)", [.int("mark", Int64(pages % 3))])
      let victim = pages * 37
      gone.insert("r\(victim)")
      try scene.store.writeNow(as: .account(scene.alice)) { context in
        let operation = RecordOperation(.forceDelete, name: "r\(victim)")
        _ = try RecordWriter.modify(
          context, ModifyRequest(zone: scene.place.zone, operations: [operation]))
      }
      pages += 1
    }
    let stayed = (0..<500).map { "r\($0)" }.filter { !gone.contains($0) }
    for name in stayed { #expect(seen.filter { $0 == name }.count == 1, "\(name)") }
    #expect(Set(seen).count == seen.count)
  }

  @Test func `report 40: a page of a long list stays small, first and last`() async throws {
    let scene = try DashboardScene()
    for start in stride(from: 0, to: 4000, by: 200) {
      let operations = (start..<start + 200).map { index in
        RecordOperation(
          .create, name: "r\(index)", type: "City",
          fields: [.text("name", "City \(index)"), .int("mark", Int64(index))])
      }
      try scene.store.writeNow(as: .account(scene.alice)) { context in
        for outcome in try RecordWriter.modify(
          context, ModifyRequest(zone: scene.place.zone, operations: operations))
        {
          _ = try outcome.get()
        }
      }
    }
    var alice = try scene.browser(scene.alice)
    for query in ["", "?type=City&size=200", "?type=City&sort=-mark", "?type=City&sort=mark"] {
      let page = try await alice.get(scene.zone + query)
      #expect(page.status == 200)
      #expect(page.text.utf8.count < 100_000, "\(query)")
      #expect(page.text.contains("of 4,000"))
    }
  }

  @Test(arguments: CrawlTests.hostile.prefix(3))
  func `report 42: names and terms with markup are shown, not run`(name: String) async throws {
    let scene = try DashboardScene(alice: name)
    let row = try scene.save("city", [.text("name", name), .text("note", name)])
    let shared = try scene.share(row, with: "ben.ode@example.org", .readWrite)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: shared.handle.share, name)
    }
    var ben = try scene.browser(scene.ben)
    let landing = try await ben.get("/share/\(shared.handle.guid)")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    var adm = try scene.browser(scene.adm)
    let typed = PercentCoding.encode(name)
    let query = "?type=Destination&search=\(typed)&filter=name~EQUALS~\(typed)"
    for page in [
      landing, try await ben.get("/"), try await alice.get(scene.record("city")),
      try await alice.get(scene.zone + query), try await alice.get(scene.share("city")),
      try await adm.get("/people?search=\(typed)"), try await ben.get("/containers/\(typed)"),
    ] {
      CrawlTests.check(page)
      #expect(page.headers["Content-Security-Policy"]?.contains("unsafe-inline") != true)
    }
  }

  @Test func `report 44: accents and case do not hide a person`() async throws {
    let scene = try DashboardScene()
    let decomposed = "Zoe\u{308} Brandt"
    try scene.store.writeNow(as: .operatorOfStore) {
      _ = try Accounts.add($0, NewAccount(name: decomposed, email: "zoe@example.org"))
    }
    var adm = try scene.browser(scene.adm)
    for typed in ["Zoë", "zoe", "ZOË"] {
      let page = try await adm.get("/people?search=" + PercentCoding.encode(typed))
      #expect(page.text.contains("zoe@example.org"), "\(typed)")
      #expect(page.text.utf8.firstRange(of: decomposed.utf8) != nil)
    }
  }

  @Test func `report 48: conditions survive reload, Back and being sent to somebody`() async throws
  {
    let scene = try DashboardScene()
    for index in 0..<160 {
      try scene.save(
        "r\(index)", [.text("name", "n"), .text("kind", "a"), .int("mark", Int64(index))])
    }
    var alice = try scene.browser(scene.alice)
    var path =
      scene.zone + "?type=Destination&filter=kind~EQUALS~a&filter=mark~LESS_THAN~150&sort=mark"
    for _ in 1...2 {
      let page = try await alice.get(path)
      path = try #require(
        page.text.components(between: "rel=\"next\" href=\"", and: "\"").first.map(Form.decoded))
    }
    func chips(_ page: Browser.Page) -> Int {
      page.text.components(between: "class=\"filter\"", and: "</a>").count
    }
    let third = try await alice.get(path)
    #expect(chips(third) == 2 && third.text.contains("101–150 of"))
    let edit = scene.record("r120") + "/edit"
    _ = try await alice.submit(try await alice.get(edit).form(edit), ["value:name": "changed"])
    let again = try await alice.get(path)
    #expect(chips(again) == 2 && again.text.contains("101–150 of"))
    let shared = try scene.share(try scene.row("r120"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let bens = try await ben.get(path)
    #expect(bens.status == 200 && chips(bens) == 2)
    #expect(bens.text.contains("title=\"r120\"") && !bens.text.contains("title=\"r121\""))
  }

  @Test func `report 50: a refused save says so beside the field and changes nothing`() async throws
  {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto"), .int("mark", 5)])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/edit"
    let page = try await alice.submit(
      try await alice.get(path).form(path), ["value:mark": "five", "value:name": "Nara"])
    #expect(page.status == 400 && page.text.contains("value=\"five\""))
    #expect(page.text.contains("field-1-error"))
    #expect(try scene.value("mark", of: "city") == .int64(5))
    #expect(try scene.text("name", of: "city") == "Kyōto")
  }

  @Test func `report 52: the address of a link can be selected without script`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("city"))
    let url = "\(DashboardScene.base)/share/\(shared.handle.guid)"
    #expect(panel.text.contains("value=\"\(url)"))
    #expect(panel.text.contains("readonly=\"readonly\""))
    #expect(!panel.text.contains(">Copied<"))
  }

  @Test func `report 55: nobody is listed to whoever may not list`() async throws {
    let scene = try DashboardScene()
    try scene.store.writeNow(as: .operatorOfStore) { context in
      for index in 0..<120 {
        _ = try Accounts.add(
          context, NewAccount(name: "Person \(index)", email: "p\(index)@example.org"))
      }
    }
    try scene.save("city")
    var alice = try scene.browser(scene.alice)
    for path in ["/people", "/people?search=pe", scene.share("city"), "/"] {
      #expect(try await !alice.get(path).text.contains("p7@example.org"), "\(path)")
    }
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get("/people?search=pe")
    #expect(page.text.components(between: "<tr>", and: "</tr>").count <= 51)
    #expect(page.text.contains("rel=\"next\""))
  }

  @Test func `report 57: each control on the panel is named with its person`() async throws {
    let scene = try DashboardScene()
    let row = try scene.save("city")
    for (email, account) in [("ben.ode@example.org", scene.ben), ("cleo@example.org", scene.cleo)] {
      try scene.accept(try scene.share(row, with: email).handle.guid, as: account)
    }
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("city"))
    for name in ["Ben Ode", "Cleo Park"] {
      #expect(panel.text.contains("aria-label=\"Remove \(name)\""))
      #expect(panel.text.contains("aria-label=\"Set the right of \(name)\""))
      #expect(panel.text.contains("aria-label=\"More for \(name)\""))
    }
  }

  @Test func `report 61: what is not shared stays a page that names the account`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var dan = try scene.browser(scene.dan)
    let real = try await dan.get(scene.record("city"))
    let invented = try await dan.get(scene.record("nothing"))
    #expect(real.status == 404 && invented.status == 404)
    #expect(real.text.contains("You are signed in as") && real.text.contains("dan@example.org"))
    #expect(real.withoutTokens == invented.withoutTokens)
  }
}
