import Addresses
import Dashboard
import RecordStore
import Records
import TestSupport
import Testing

/// Findings on pages and in files: seen, filtered, set right, accepted, asked about.
struct FindingPageTests {
  private static let list = "/containers/\(DashboardScene.container)/findings"

  private let scene: DashboardScene
  private let one: String

  init() throws {
    scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "=cmd|calc!A0@example.org")
    one = "/findings/publicWritable-\(made.handle.share.rawValue)"
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: made.handle.share, "Secret trip")
      try Shares.setPublicPermission($0, share: made.handle.share, .readWrite, allowsAnyone: true)
    }
    scene.files.clock.advance(by: 20 * 86_400_000)
  }

  @Test func `a list, a table and data say the same, filtered and sorted by the address`()
    async throws
  {
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(Self.list)
    #expect(page.status == 200 && page.text.contains("<h1>3 open findings</h1>"))
    #expect(page.text.contains("Public and writable") && page.text.contains("Secret trip"))
    #expect(page.links.contains(scene.share("city") + "/access?access=anyone&right=canView"))
    let preview = try await alice.get(
      scene.share("city") + "/access?access=anyone&right=canView")
    #expect(preview.status == 200)
    let csv = try await alice.get(Self.list + "?as=csv&sort=kind").text
    let lines = csv.split(separator: "\r\n")
    #expect(lines[0] == "Severity,Kind,What,Finding,Since,Owner,State" && lines.count == 4)
    #expect(lines[1].hasPrefix("Serious,Public and writable,"), "\(csv)")
    #expect(lines[3].hasPrefix("Note,Invitation unanswered,"), "\(csv)")
    let json = try await alice.get(Self.list + "?as=json&kind=invitationUnanswered").text
    #expect(json.contains(#""address":"=cmd|calc!A0@example.org","state":"open""#), "\(json)")
    #expect(!json.contains("publicWritable"))
    // The filter is folded until it is used.
    #expect(page.text.contains("<details class=\"panel\"><summary"))
    let serious = try await alice.get(Self.list + "?severity=serious")
    #expect(serious.text.contains("<details class=\"panel\" open"))
    #expect(!serious.text.contains("has waited for"))
    let hidden = try await alice.get(Self.list + "?kind=nearLimit")
    #expect(hidden.text.contains("The filter hides every finding"))
    let longer = try await alice.get(Self.list + "?invited=21")
    #expect(longer.text.contains("<h1>2 open findings</h1>"))
    #expect(try await alice.get(Self.list + "?invited=many").status == 400)
    #expect(try await alice.get(Self.list + "?state=accepted").text.contains("Nothing is accepted"))
    let home = try await alice.get("/containers/\(DashboardScene.container)")
    #expect(home.text.contains("3 open findings") && home.links.contains(Self.list))
  }

  @Test func `others see nothing, or say nothing`() async throws {
    var dan = try scene.browser(scene.dan)
    for path in [Self.list, "/findings", one] {
      #expect(try await dan.get(path).status == 404, "\(path)")
    }
    var adm = try scene.browser(scene.adm)
    let all = try await adm.get("/findings")
    #expect(all.status == 200 && all.text.contains("Public and writable"))
    // Titles are content.
    #expect(!all.text.contains("Secret trip") && all.text.contains(">city<"))
    let made = try scene.share(
      try scene.save("other"), with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let participant = try await ben.get(Self.list)
    #expect(participant.status == 200 && participant.text.contains("No shares of yours here"))
    #expect(!participant.text.contains("Public and writable"))
    #expect(try await ben.get("/findings").status == 404)
    #expect(try await ben.get(one).status == 404)
    #expect(try await dan.get("/findings/none-1").status == 404)
  }

  @Test func `accepted until a day, shown again after it`() async throws {
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get(one).form(one + "/accept")
    let wrong = try await alice.submit(form, ["until": "2001-01-01", "reason": "guests"])
    #expect(wrong.status == 400 && wrong.text.contains("Choose a day ahead"))
    #expect(wrong.text.contains("guests"))
    let silent = try await alice.submit(form, ["until": "2023-12-31", "reason": " "])
    #expect(silent.status == 400 && silent.text.contains("Say why"))
    let done = try await alice.submit(form, ["until": "2023-12-31", "reason": "guests"])
    #expect(done.location == one)
    #expect(try await alice.get(one).text.contains("by Alice Moreau: guests"))
    #expect(try await alice.get(Self.list).text.contains("<h1>2 open findings</h1>"))
    #expect(try await alice.get(Self.list + "?state=accepted").text.contains("Secret trip"))
    let again = try await alice.get(one).form(one + "/reopen")
    _ = try await alice.submit(again, [:])
    #expect(try await alice.get(Self.list).text.contains("<h1>3 open findings</h1>"))
    _ = try await alice.submit(
      try await alice.get(one).form(one + "/accept"), ["until": "2023-12-31", "reason": "guests"])
    scene.files.clock.advance(by: 60 * 86_400_000)
    var later = try scene.browser(scene.alice)
    #expect(try await later.get(Self.list).text.contains("Secret trip"))
  }

  @Test func `an administrator asks, the owner is told and finds it`() async throws {
    var adm = try scene.browser(scene.adm)
    let form = try await adm.get("/findings").form(one + "/ask")
    #expect(try await adm.submit(form, [:]).location == one)
    var alice = try scene.browser(scene.alice)
    let news = try await alice.get("/notifications")
    #expect(news.text.contains("Adm asks you to look at “Secret trip”: Public and writable"))
    #expect(news.links.contains(one))
    #expect(try await alice.get(one).text.contains("Let the link only show"))
    let gone = try await alice.get("/findings/nearLimit-1")
    #expect(gone.location == "/findings")
  }
}
