import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// The calendar of sharing says as many changes as the log has, to those who may know.
struct CalendarTests {
  private static let kinds: Set<FactKind> = [
    .share, .link, .participant, .blocked, .requester, .transfer,
  ]
  private static let day: Int64 = 86_400_000
  private static let container = "/containers/\(DashboardScene.container)/activity"

  private let scene: DashboardScene

  /// Changes on 14, 15, 18 and 24 November 2023, and none between.
  init() throws {
    scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: made.handle.share, "Kyōto in May")
    }
    scene.files.clock.advance(by: Self.day)
    try scene.accept(made.handle.guid, as: scene.ben)
    scene.files.clock.advance(by: 3 * Self.day)
    let alice = scene.alice
    try scene.store.writeNow(as: .account(alice)) { context in
      try Shares.setPublicPermission(context, share: made.handle.share, .readOnly)
      try Shares.change(
        context, participant: made.participant, ParticipantChange(permission: .readWrite))
    }
    try scene.accept(made.handle.guid, as: scene.cleo)
    scene.files.clock.advance(by: 6 * Self.day)
    try scene.store.writeNow(as: .account(alice)) {
      try Shares.remove($0, participant: made.participant)
    }
    scene.files.clock.advance(by: Self.day)
  }

  private func log() throws -> [LogEntry] {
    try scene.store.read { try Log.entries($0, .all, limit: 1000) }
      .filter { Self.kinds.contains($0.kind) }
  }

  private static func counts(_ page: Browser.Page) -> [String: Int] {
    let table = page.text.components(between: "<details class=\"body\">", and: "</details>")
    var counts: [String: Int] = [:]
    for row in (table.first ?? "").components(between: "<tr><th scope=\"row\">", and: "</tr>") {
      let date = row.components(between: "\">", and: "</a>").first ?? ""
      counts[date] = row.components(between: "class=\"num\">", and: "</td>").first.flatMap {
        Int($0)
      }
    }
    return counts
  }

  @Test func `each day has as many changes as the log, and leads to them`() async throws {
    let entries = try log()
    let byDay = Dictionary(grouping: entries) { ($0.at / Self.day) }.mapValues(\.count)
    #expect(byDay.count == 4)
    var alice = try scene.browser(scene.alice)
    let shares = try await alice.get("/shares")
    #expect(shares.links.contains(Address.activity.path))
    #expect(
      try await alice.get("/containers/\(DashboardScene.container)").links.contains(Self.container))
    for path in [Self.container, Address.activity.path] {
      let page = try await alice.get(path)
      #expect(page.status == 200 && page.text.utf8.count < 100_000)
      let counts = Self.counts(page)
      #expect(counts.values.reduce(0, +) == entries.count, "\(counts)")
      for (date, at) in [(14, 0), (15, 1), (18, 4), (24, 10)] as [(Int, Int64)] {
        let day = 1_700_000_000_000 / Self.day + at
        #expect(counts["\(date) November 2023"] == byDay[day], "\(date): \(counts)")
        let link = try #require(page.links.first { $0.hasPrefix("\(path)?day=2023-11-\(date)") })
        let shown = try await alice.get(link)
        #expect(shown.text.contains("from 29 May 2023 to 25 November 2023"))
        let changes = shown.text.components(between: "id=\"day\"", and: "</section>").first ?? ""
        #expect(
          changes.components(between: "<tr><th scope=\"row\"", and: "</tr>").count == byDay[day])
      }
      #expect(page.text.contains("aria-label=\"14 November 2023: "))
      #expect(page.text.contains("\(entries.count) changes from 29 May 2023 to 25 November 2023"))
      #expect(!page.text.contains("Earlier weeks") && !page.text.contains("Later weeks"))
    }
    let removal = try await alice.get(Self.container + "?day=2023-11-24")
    #expect(removal.text.contains("Participant: Removed") && removal.text.contains("Ben Ode"))
    #expect(
      removal.text.contains("Kyōto in May")
        && removal.links.contains(scene.record("city") + "/reach"))
    // All that was done on the day stands in the log, the next day's does not.
    let log = try #require(removal.links.first { $0.contains("/log?from=2023-11-24T00:00") })
    let logged = try await alice.get(log)
    #expect(logged.status == 200 && logged.text.contains("Ben Ode"))
    #expect(!logged.text.contains("18 November 2023"))
    let right = try await alice.get(Self.container + "?day=2023-11-18")
    #expect(right.text.contains("Participant: Can edit") && right.text.contains("Cleo Park"))
    let quiet = try await alice.get(Self.container + "?day=2023-11-16")
    #expect(quiet.text.contains("Nothing about sharing changed on that day."))
  }

  @Test func `a day is one on the clock of whoever looks`() async throws {
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/account").form("/account")
    _ = try await alice.submit(form, ["time-zone": "Asia/Kolkata"])
    // 22:13 in universal time is early on the next day there.
    let page = try await alice.get(Self.container)
    #expect(
      Self.counts(page).keys.sorted() == [
        "15 November 2023", "16 November 2023", "19 November 2023", "25 November 2023",
      ])
    #expect(page.text.contains("Times in UTC+5:30."))
    let day = try await alice.get(Self.container + "?day=2023-11-25")
    #expect(day.text.contains("Participant: Removed") && day.text.contains("UTC+5:30"))
  }

  @Test func `earlier and later weeks lead to each other, and nowhere where nothing is`()
    async throws
  {
    scene.files.clock.advance(by: 400 * Self.day)
    var alice = try scene.browser(scene.alice)
    var page = try await alice.get(Self.container)
    #expect(page.text.contains("Nothing about sharing changed in these weeks"))
    var steps = 0
    while let older = page.links.first(where: { $0.contains("?to=") }),
      page.text.contains("Earlier weeks")
    {
      page = try await alice.get(older)
      steps += 1
    }
    #expect(steps == 2)
    #expect(Self.counts(page).values.reduce(0, +) == (try log().count))
    #expect(page.text.contains("Later weeks"))
    for bad in ["?day=never&to=x", "?day=2999-01-01", "?to=0000-00-00"] {
      let answer = try await alice.get(Self.container + bad)
      #expect(answer.status == 200 && !answer.text.contains("id=\"day\""), "\(bad)")
    }
  }

  @Test func `nobody hears of the shares of others, but who looks after the server`()
    async throws
  {
    // Ben was removed: the container is none of his business any more.
    for (account, status) in [(scene.ben, 404), (scene.cleo, 200)] {
      var browser = try scene.browser(account)
      for path in [Self.container, Self.container + "?day=2023-11-24"] {
        #expect(try await browser.get(path).status == status)
      }
      for path in [Self.container, Address.activity.path + "?day=2023-11-24"] {
        let page = try await browser.get(path)
        #expect(Self.counts(page).isEmpty && !page.text.contains("Participant: "))
        #expect(!page.text.contains("Kyōto") && !page.text.contains("Can edit"))
      }
    }
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(Self.container).status == 404)
    #expect(try await dan.get("/containers/nothing/activity").status == 404)
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get(Self.container + "?day=2023-11-24")
    #expect(Self.counts(page).values.reduce(0, +) == (try log().count))
    // By names that are no content.
    #expect(page.text.contains("Participant: Removed") && !page.text.contains("Kyōto"))
    var nobody = try scene.browser(nil)
    #expect(try await nobody.get(Self.container).status != 200)
  }
}
