import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// The start page of each kind of person.
@Suite struct HomeTests {
  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    let city = try scene.save("city", [.text("name", "Kyōto")])
    let shared = try scene.share(city, with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    _ = try scene.share(
      try scene.save("nara", [.text("name", "Nara")]), with: "cleo@example.org")
    return scene
  }

  @Test func `an owner sees shares with their state, and what changed`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get("/")
    #expect(page.text.contains("What I share"))
    #expect(page.text.contains("1 person") && page.text.contains("1 invited"))
    #expect(page.text.contains("Ben Ode accepted"))
    #expect(page.links.contains(scene.share("city")))
    #expect(page.text.contains("2 records · 1 zone of yours"))
    #expect(!page.text.contains("/people\"") && !page.text.contains("home-log"))
  }

  @Test func `who comes by an open link joins, and invites nobody`() async throws {
    let setting = try LinkPageTests.setting()
    try setting.open()
    try setting.scene.accept(setting.guid, as: setting.scene.dan)
    var alice = try setting.scene.browser(setting.scene.alice)
    let page = try await alice.get("/")
    #expect(page.text.contains("Dan Stranger accepted"))
    #expect(!page.text.contains("invited somebody"))
  }

  @Test func `who asks to be let in waits on the owner's start page`() async throws {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setSwitches(
        context, share: setting.handle.share, ShareSwitches(allowsAccessRequests: true))
    }
    for account in [scene.dan, scene.cleo] {
      try scene.store.writeNow(as: .account(account)) {
        try Shares.requestAccess($0, guid: setting.guid)
      }
    }
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get("/")
    #expect(page.text.contains("home-invitations") && page.text.contains("2 people ask for access"))
    #expect(page.links.contains(setting.panel))
    var ben = try scene.browser(scene.ben)
    #expect(!(try await ben.get("/").text.contains("ask for access")))
  }

  @Test func `a participant sees invitations first, then what is shared`() async throws {
    let scene = try Self.scene()
    var cleo = try scene.browser(scene.cleo)
    let invited = try await cleo.get("/")
    #expect(invited.text.contains("home-invitations") && invited.text.contains("nara"))
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get("/")
    #expect(page.text.contains(">city<") && page.links.contains(scene.record("city")))
    #expect(!page.text.contains("home-invitations") && !page.text.contains("nara"))
  }

  @Test func `an administrator sees people, containers and the log`() async throws {
    let scene = try Self.scene()
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get("/")
    #expect(page.text.contains("home-people") && page.links.contains("/people"))
    #expect(page.text.contains("home-log") && page.text.contains("Travel journal"))
    #expect(!page.text.contains("Kyōto") && !page.text.contains("Nara"))
    // Entries name what they are about by names that are no content, and lead to who reaches it.
    #expect(page.text.contains("<a href=\"\(scene.record("nara"))/reach\"><bdi>nara</bdi></a>"))
    #expect(try await adm.get(scene.record("nara") + "/reach").status == 200)
  }

  @Test func `a zone of a name that exists is not made again`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let path = "/containers/\(DashboardScene.container)/development"
    let page = try await alice.submit(
      try await alice.get(path).form(path), ["zone-name": "Trips"])
    #expect(page.status == 400)
    #expect(page.text.contains("You have a zone with this name already"))
    #expect(page.text.contains("value=\"Trips\""))
  }

  @Test func `members of a team with one name are told apart`() async throws {
    let scene = try DashboardScene()
    try scene.store.writeNow(as: .operatorOfStore) { context in
      let other = try Accounts.add(
        context, NewAccount(name: "Alice Moreau", email: "other@example.org"))
      try Containers.setTeamRole(
        context, container: scene.place.container, account: other, role: .viewer)
    }
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get("/containers/\(DashboardScene.container)")
    #expect(page.text.contains("alice@example.org") && page.text.contains("other@example.org"))
  }
}
