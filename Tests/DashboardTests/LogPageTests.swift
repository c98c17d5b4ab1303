import Addresses
import Dashboard
import RecordStore
import Records
import SQLite
import Templating
import TestSupport
import Testing

/// The activity log on pages and in files, and links to its entries from what cites them.
struct LogPageTests {
  private static let path = "/containers/\(DashboardScene.container)/log"

  private let scene: DashboardScene
  private let share: ShareID

  init() throws {
    scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    share = made.handle.share
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: made.handle.share, "Secret trip")
    }
  }

  private func ids(_ page: Browser.Page) -> [String] {
    page.text.split(separator: "id=\"entry-").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  @Test func `when, who, what, on what and by which way stand in each row`() async throws {
    var ben = try scene.browser(scene.ben)
    let path = scene.share("city")
    _ = try await ben.submit(try await ben.get(path + "/leave").form(path + "/leave"))
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(Self.path)
    #expect(page.status == 200 && page.text.contains("<h1>Activity log</h1>"))
    let first = try #require(page.text.split(separator: "<tr id=").dropFirst().first)
    #expect(first.contains("Ben Ode") && first.contains("Participant: changed"), "\(first)")
    #expect(first.contains("State: Accepted → Left") && first.contains(">Page<"), "\(first)")
    #expect(
      page.links.contains(
        Address.recordReach(
          RecordAddress(zone: scene.address, name: "city")
        ).path))
    #expect(page.text.contains("Times by the clock of <bdi>UTC</bdi>"))
    let guid = try scene.store.read { c in
      try c.first("SELECT guid FROM link WHERE share = \(share)") { $0.text(0) } ?? ""
    }
    // Neither a capability nor a title is told.
    #expect(!guid.isEmpty && !page.text.contains(guid) && !page.text.contains("Secret trip"))
  }

  @Test func `filters stand in the address and as chips, each with its way out`() async throws {
    var adm = try scene.browser(scene.adm)
    let kind = try await adm.get(Self.path + "?kind=participant")
    #expect(kind.text.contains("Participant: new") && !kind.text.contains("Zone: new"))
    #expect(kind.text.contains("<bdi>Participant</bdi>") && kind.links.contains(Self.path))
    let person = try await adm.get(Self.path + "?person=ben.ode@example.org&kind=participant")
    #expect(person.text.contains("By or about Ben Ode"))
    #expect(person.links.contains(Self.path + "?kind=participant"))
    #expect(person.links.contains(Self.path + "?person=ben.ode%40example.org"))
    #expect(!person.text.contains("Share: new"))
    let reference =
      "\(DashboardScene.container)/development/private:alice%2540example.org/Trips/city"
    let object = try await adm.get(Self.path + "?object=" + reference)
    #expect(object.text.contains("Share: new") && !object.text.contains("Team: new"))
    let early = try await adm.get(Self.path + "?to=2001-01-01T00:00")
    #expect(early.text.contains("The filter hides every entry") && ids(early).isEmpty)
    let later = try await adm.get("/log?from=2001-01-01T00:00&chain=0")
    #expect(later.text.contains("Account: new") && !later.text.contains("Share: new"))
    #expect(later.text.contains("Chain: Accounts and this server"))
    for bad in ["from=soon", "from=2026-01-02T00:00&to=2026-01-01T00:00", "object=nowhere/x"] {
      let page = try await adm.get(Self.path + "?" + bad)
      #expect(page.status == 400 && page.text.contains("class=\"error\""), "\(bad)")
    }
  }

  @Test func `people nobody knows and people without a part are answered alike`() async throws {
    var alice = try scene.browser(scene.alice)
    let pages = try await [
      alice.get(Self.path + "?person=dan@example.org"),
      alice.get(Self.path + "?person=nobody@example.org"),
    ]
    for page in pages {
      #expect(page.status == 200 && ids(page).isEmpty)
      #expect(page.text.contains("The filter hides every entry"))
      #expect(!page.text.contains("Dan Stranger"))
    }
    // Of others' objects nothing is said, whether they are there or not.
    let bens =
      "\(DashboardScene.container)/development/private:ben.ode%2540example.org/_defaultZone"
    for object in [bens, bens + "/x"] {
      let page = try await alice.get(Self.path + "?object=" + object)
      #expect(page.status == 400 && page.text.contains("There is no such object, or you may not"))
    }
  }

  @Test func `pages follow one another without gap`() async throws {
    for n in 0..<60 {
      try scene.store.writeNow(as: .account(scene.alice)) {
        try Shares.setPublicPermission(
          $0, share: share, n.isMultiple(of: 2) ? .readOnly : .none, allowsAnyone: false)
      }
    }
    var adm = try scene.browser(scene.adm)
    var page = try await adm.get(Self.path)
    var found = ids(page)
    #expect(found.count == 50)
    while let older = page.links.first(where: { $0.hasPrefix(Self.path + "?before=") }) {
      page = try await adm.get(older)
      found += ids(page)
    }
    let stored = try scene.store.read { c in
      try c.all(
        "SELECT id FROM event WHERE chain = \(scene.place.container) ORDER BY id DESC"
      ) { String($0.int(0)) }
    }
    #expect(found == stored)
    let newer = try #require(page.links.first { $0.hasPrefix(Self.path + "?after=") })
    #expect(try await ids(adm.get(newer)) == Array(stored.prefix(50)))
  }

  @Test func `files hold exactly what the filter leaves, and no formula`() async throws {
    let name = "=cmd|calc!A0"
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE account SET name = \(name) WHERE id = \(scene.ben)")
    }
    var alice = try scene.browser(scene.alice)
    let query = "?kind=participant"
    let page = try await alice.get(Self.path + query)
    let csv = try await alice.get(Self.path + query + "&as=csv")
    let lines = csv.text.split(separator: "\r\n")
    #expect(lines[0].hasPrefix("Entry,When,Who,What,On what,Before and after,By which way"))
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "," }) } == ids(page))
    #expect(csv.text.contains(",'=cmd|calc!A0,") && !csv.text.contains(",=cmd"))
    let json = try await alice.get(Self.path + query + "&as=json").text
    #expect(json.hasPrefix(#"{"question":"log","#) && json.contains(#""kind":"participant""#))
    #expect(json.contains(#"{"part":"status","before":"INVITED","after":"ACCEPTED"}"#))
    #expect(!json.contains(#""kind":"zone""#) && !json.contains("guid"))
  }

  @Test func `others see nothing, or say nothing`() async throws {
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(Self.path).status == 404)
    #expect(try await dan.get("/log").status == 404)
    var ben = try scene.browser(scene.ben)
    let participant = try await ben.get(Self.path)
    #expect(participant.status == 200 && participant.text.contains("Nothing here for you to read"))
    #expect(ids(participant).isEmpty && !participant.text.contains("as=csv"))
    let container = "/containers/\(DashboardScene.container)"
    #expect(try await !ben.get(container).links.contains(Self.path))
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get("/log").status == 404)
    #expect(try await alice.get(container).links.contains(Self.path))
  }

  @Test func `what cites an entry leads to it, for those who may read it`() async throws {
    var alice = try scene.browser(scene.alice)
    let reach = Address.recordReach(RecordAddress(zone: scene.address, name: "city")).path
    let why = try await alice.get(reach + "/why?person=\(scene.ben.rawValue)")
    let cited = try #require(why.links.first { $0.hasPrefix(Self.path + "?entry=") })
    let entry = try await alice.get(cited)
    #expect(ids(entry) == [String(cited.dropFirst(Self.path.count + 7))])
    #expect(entry.text.contains("Participant: changed") && entry.text.contains("Ben Ode"))
    #expect(try await alice.get(reach).links.contains(cited))
    // Ben may know why he can reach it, not what else the log says.
    var ben = try scene.browser(scene.ben)
    let own = try await ben.get(reach + "/why")
    #expect(own.status == 200 && own.text.contains("of the log"))
    #expect(!own.links.contains { $0.contains("entry=") })
    let none = try await alice.get(Self.path + "?entry=999999")
    #expect(none.status == 200 && none.text.contains("No such entry for you"))
    // The account's role stands in the log of the server, which owners do not read.
    let accounts = try scene.store.read {
      try $0.first("SELECT min(id) FROM event WHERE chain = 0") { $0.int(0) } ?? 0
    }
    #expect(try await ids(alice.get(Self.path + "?entry=\(accounts)")).isEmpty)
    var adm = try scene.browser(scene.adm)
    #expect(try await ids(adm.get("/log?entry=\(accounts)")) == [String(accounts)])
  }

  @Test func `a fault that verify found leads to its entry`() async throws {
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE participant SET permission = 'READ_WRITE'")
    }
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get("/verify?check=\(scene.place.container.rawValue)")
    let cited = try #require(page.links.first { $0.hasPrefix(Self.path + "?entry=") })
    #expect(try await adm.get(cited).text.contains("Participant: changed"))
  }

  @Test func `the rail counts open findings, up to a bound`() async throws {
    var alice = try scene.browser(scene.alice)
    let quiet = try await alice.get("/account")
    #expect(quiet.links.contains("/findings") && !quiet.text.contains("Findings</span><span"))
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setPublicPermission($0, share: share, .readWrite, allowsAnyone: true)
    }
    let two = try await alice.get("/account").text
    #expect(two.contains("<span>Findings</span><span class=\"count \">2</span>"), "\(two)")
    let one = try await alice.get("/findings/publicWritable-\(share.rawValue)")
    let accept = try one.form("/findings/publicWritable-\(share.rawValue)/accept")
    let until = EndOfDay.text(scene.store.clock.now() + 86_400_000, .universal)
    _ = try await alice.submit(accept, ["until": until, "reason": "Wanted"])
    #expect(
      try await alice.get("/account").text.contains(
        "<span>Findings</span><span class=\"count \">1</span>"))
    var ben = try scene.browser(scene.ben)
    #expect(try await !ben.get("/account").links.contains("/findings"))
    let most = try scene.store.read {
      try Findings.count(
        $0, caller: .account(scene.alice), now: scene.store.clock.now(), most: 0)
    }
    #expect(most == 1)
  }
}
