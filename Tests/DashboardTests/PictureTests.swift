import Addresses
import Dashboard
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// Pictures beside their tables: who reaches what, and who was in a share when.
struct PictureTests {
  private static let day: Int64 = 86_400_000

  private let scene: DashboardScene
  private let row: RecordRow

  init() throws {
    scene = try DashboardScene()
    row = try scene.save("city", [.text("name", "Kyōto")])
  }

  private var timeline: String { scene.share("city") + "/timeline" }

  private func pass(days: Int64) { scene.files.clock.advance(by: days * Self.day) }

  private func asAlice(_ body: @escaping @Sendable (WriteContext) throws -> Void) throws {
    try scene.store.writeNow(as: .account(scene.alice)) { try body($0) }
  }

  private static func picture(_ page: Browser.Page) -> String {
    page.text.components(between: "<svg class=\"spokes wide\"", and: "</svg></div>").first ?? ""
  }

  private static func boxes(_ page: Browser.Page) -> [String] {
    picture(page).components(between: "<svg x=", and: "</svg>").map { box in
      box.components(between: "\">", and: "</text>").compactMap {
        $0.contains("<") ? $0.components(between: "\">", and: "<").first : $0
      }.joined()
    }
  }

  /// The rows of the table below the picture, as texts.
  private static func rows(_ page: Browser.Page) -> [[String]] {
    let table = page.text.components(between: "<details class=\"body\">", and: "</details>")
    return (table.first ?? "").components(between: "<tr><th scope=\"row\" ", and: "</tr>").map {
      $0.components(between: "data-l=\"", and: "</t").map { cell in
        let text = String(cell.drop { $0 != ">" }.dropFirst())
        return Form.decoded(text.replacing("<bdi>", with: "").replacing("</bdi>", with: ""))
      }
    }
  }

  /// Where shapes of a kind with these words begin and end, from left to right.
  private static func bars(_ page: Browser.Page, _ text: String) throws -> [Range<Int>] {
    let paths = picture(page).components(between: "<path class=\"bar\" d=\"M", and: "</path>")
    return try paths.filter { $0.hasSuffix("<title>\(text)</title>") && $0.contains("h") }
      .filter { !$0.contains("a6 6") }
      .map { path in
        let start = try #require(Int(path.prefix { $0 != " " }))
        let width = try #require(path.components(between: "h", and: "v").first.flatMap { Int($0) })
        return start..<(start + width)
      }
  }

  // MARK: Who reaches what

  @Test func `the graph draws the rows of its page and nobody else, now and then`() async throws {
    let path = scene.record("city") + "/reach"
    pass(days: 1)
    let before = Timestamp.text(scene.files.clock.now())
    pass(days: 1)
    let made = try scene.share(row, with: "ben.ode@example.org", .readWrite)
    try scene.accept(made.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(path)
    let picture = Self.picture(page)
    let table = page.text.components(between: "<tbody>", and: "</tbody>").first ?? ""
    #expect(table.components(between: "<tr id=", and: "</tr>").count == 3)
    for text in [
      ">Alice Moreau</text>", ">Ben Ode</text>", ">Adm</text>", ">Share of this record</text>",
      ">Ownership</text>", ">Can edit</text>",
    ] {
      #expect(picture.contains(text), "\(text) in \(picture)")
    }
    #expect(!picture.contains("Cleo") && !picture.contains("Dan"))
    #expect(picture.contains("<title id=\"graph-title\">") && picture.contains("role=\"img\""))
    let past = try await alice.get(path + "?at=\(before)")
    #expect(past.status == 200 && Self.picture(past).contains(">Alice Moreau</text>"))
    #expect(!Self.picture(past).contains("Ben Ode"))
    let none = try await alice.get(path + "?at=2001-01-01T00:00")
    #expect(none.status == 200 && Self.picture(none).isEmpty)
    // Who may not ask about others sees their own way, and no address.
    var ben = try scene.browser(scene.ben)
    let own = try await ben.get(path)
    #expect(Self.picture(own).contains(">Ben Ode</text>"))
    #expect(!Self.picture(own).contains("Alice") && !own.text.contains("alice@example.org"))
    var dan = try scene.browser(scene.dan)
    let refused = try await dan.get(path)
    #expect(refused.status == 404 && Self.picture(refused).isEmpty)
  }

  @Test func `the graph of a person leads to what they reach, with the link where it is open`()
    async throws
  {
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    try asAlice {
      try Shares.setPublicPermission($0, share: made.handle.share, .readOnly, allowsAnyone: true)
    }
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(Address.personReach(scene.ben).path)
    let picture = Self.picture(page)
    #expect(picture.contains(">Ben Ode</text>") && picture.contains(">city</text>"))
    #expect(picture.contains(">Can view · Record · Travel"))
    var alice = try scene.browser(scene.alice)
    let reach = Self.picture(try await alice.get(scene.record("city") + "/reach"))
    #expect(reach.contains(">Anyone with the link</text>") && reach.contains(">Public link</text>"))
    try asAlice { try Shares.setPublicPermission($0, share: made.handle.share, .none) }
    let closed = Self.picture(try await alice.get(scene.record("city") + "/reach"))
    #expect(!closed.contains(">Anyone with the link</text>"))
  }

  @Test func `a picture of many rows is small, and says how many it leaves out`() async throws {
    let made = try scene.share(row, with: "ben.ode@example.org")
    try asAlice { context in
      _ = try Shares.invite(
        context, share: made.handle.share,
        (1...60).map { Invitation(.address(.email, "guest\($0)@example.org")) })
    }
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(scene.record("city") + "/reach")
    let rows = page.text.components(between: "<tbody>", and: "</tbody>").first ?? ""
    let count = rows.components(between: "<tr id=", and: "</tr>").count
    #expect(count > 60 && page.text.contains("\(count - 30) more rows of the table are not drawn."))
    #expect(Self.boxes(page).count { $0.contains("guest") } <= 30)
    #expect(page.text.utf8.count < 100_000, "\(page.text.utf8.count)")
  }

  // MARK: Who was in when

  @Test func `a lane begins with the invitation, follows the right, and ends with the removal`()
    async throws
  {
    let made = try scene.share(row, with: "ben.ode@example.org")
    pass(days: 2)
    try scene.accept(made.handle.guid, as: scene.ben)
    pass(days: 3)
    let change = ParticipantChange(permission: .readWrite)
    try asAlice { try Shares.change($0, participant: made.participant, change) }
    pass(days: 5)
    try asAlice { context in
      try Shares.remove(context, participant: made.participant)
      _ = try Shares.invite(
        context, share: made.handle.share,
        [Invitation(.address(.email, "cleo@example.org"), permission: .readOnly)])
    }
    pass(days: 10)
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get(scene.share("city")).links.contains(timeline))
    let page = try await alice.get(timeline)
    #expect(page.status == 200)
    let name = "Ben Ode · ben.ode@example.org"
    let rows = Self.rows(page)
    #expect(rows.count == 5, "\(rows)")
    #expect(rows.contains([name, "Invited", Self.date(14), Self.date(16)]), "\(rows)")
    #expect(rows.contains([name, "Can view", Self.date(16), Self.date(19)]), "\(rows)")
    #expect(
      rows.contains([name, "Can edit", Self.date(19), Self.date(24) + " · Removed"]), "\(rows)")
    #expect(rows.contains { $0.first == "cleo@example.org" && $0.last == "now" }, "\(rows)")
    #expect(rows.first?[0] == "The share itself" && rows.first?[3] == "now")
    let view = try #require(try Self.bars(page, "Can view").first)
    let edit = try #require(try Self.bars(page, "Can edit").first)
    let whole = try #require(try Self.bars(page, "Shared with invited people").first)
    // Days 2 to 5 and 5 to 10 of 20.
    #expect(view.upperBound == edit.lowerBound && view.lowerBound > whole.lowerBound)
    #expect(abs(edit.count * 4 - whole.count) < 8 && edit.upperBound < whole.upperBound - 200)
    #expect(Self.picture(page).contains("<title>Removed</title>"))
    #expect(page.text.contains("Times in UTC."))
    // Back in: the same lane, another bar up to now.
    try asAlice { try Shares.undoRemoval($0, participant: made.participant) }
    pass(days: 1)
    let back = try await alice.get(timeline)
    #expect(try Self.bars(back, "Can edit").count == 2)
    let lanes = Self.picture(back).components(between: "<svg x=", and: "</svg>")
    #expect(lanes.filter { $0.contains(">Ben Ode</text>") }.count == 1)
    #expect(Self.rows(back).contains { $0[0] == name && $0[1] == "Can edit" && $0[3] == "now" })
  }

  @Test func `whoever is in sees their own part, and strangers nothing`() async throws {
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    try asAlice { context in
      _ = try Shares.invite(
        context, share: made.handle.share,
        [Invitation(.address(.email, "cleo@example.org"), permission: .readOnly)])
    }
    let path = timeline
    var ben = try scene.browser(scene.ben)
    let own = try await ben.get(path)
    #expect(own.status == 200 && own.text.contains("You see your own part."))
    #expect(Self.rows(own).map { $0[0] } == ["Ben Ode · ben.ode@example.org"])
    for hidden in ["cleo@example.org", "Cleo", "alice@example.org", "The share itself"] {
      #expect(!own.text.contains(hidden), "\(hidden)")
    }
    for account in [scene.dan, scene.cleo] {
      var browser = try scene.browser(account)
      let page = try await browser.get(path)
      #expect([403, 404].contains(page.status), "\(account): \(page.status)")
      #expect(Self.picture(page).isEmpty && !page.text.contains("Ben Ode"))
    }
    try asAlice { try Shares.remove($0, participant: made.participant) }
    #expect(try await ben.get(path).status == 404)
    #expect(try await ben.get(scene.record("nothing") + "/share/timeline").status == 404)
  }

  @Test func `stopping ends every lane, and sharing again begins without them`() async throws {
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    pass(days: 4)
    try asAlice { try Shares.stop($0, share: made.handle.share) }
    pass(days: 4)
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get(scene.share("city")).links.contains(timeline))
    let stopped = try await alice.get(timeline)
    let end = Self.date(18) + " · Stopped"
    #expect(Self.rows(stopped).map(\.last) == [end, end], "\(Self.rows(stopped))")
    let root = row.id
    try asAlice { _ = try Shares.shareRecord($0, record: root) }
    pass(days: 4)
    let again = try await alice.get(timeline)
    #expect(Self.picture(again).contains("<title>Shared again</title>"))
    #expect(try Self.bars(again, "Shared with invited people").count == 2)
    let ben = Self.rows(again).filter { $0[0].hasPrefix("Ben Ode") }
    #expect(ben.map(\.last) == [end], "\(ben)")
  }

  @Test func `what the link gives is told as it was then, and an end of its own is one`()
    async throws
  {
    let made = try scene.share(row, with: "ben.ode@example.org")
    let share = made.handle.share
    let expires = scene.files.clock.now() + 3 * Self.day
    try scene.accept(made.handle.guid, as: scene.ben)
    try asAlice { context in
      try Shares.change(
        context, participant: made.participant, ParticipantChange(expires: .set(expires)))
      try Shares.setPublicPermission(context, share: share, .readOnly)
    }
    try scene.accept(made.handle.guid, as: scene.dan)
    pass(days: 2)
    try asAlice { try Shares.setPublicPermission($0, share: share, .readWrite) }
    pass(days: 2)
    try asAlice { try Shares.setPublicPermission($0, share: share, .none) }
    pass(days: 2)
    var alice = try scene.browser(scene.alice)
    let rows = Self.rows(try await alice.get(timeline))
    let dan = rows.filter { $0[0].hasPrefix("Dan") }
    #expect(dan.map { $0[1] } == ["Can view", "Can edit"], "\(rows)")
    #expect(dan.last?.last == Self.date(18) + " · Removed", "\(rows)")
    let ben = rows.filter { $0[0].hasPrefix("Ben") && $0[1] == "Can view" }
    #expect(ben.map(\.last) == [Self.date(17) + " · Expired"], "\(rows)")
    let itself = rows.filter { $0[0] == "The share itself" }.map { $0[1] }
    #expect(
      itself == [
        "Shared with invited people", "Link, signed in: Can view", "Link, signed in: Can edit",
        "Shared with invited people",
      ], "\(itself)")
  }

  @Test func `many people are paged, and older changes are said to be left out`() async throws {
    let made = try scene.share(row, with: "ben.ode@example.org")
    let share = made.handle.share
    let target = made.participant
    try asAlice { context in
      _ = try Shares.invite(
        context, share: share,
        (1...24).map { Invitation(.address(.email, "guest\($0)@example.org")) })
    }
    var alice = try scene.browser(scene.alice)
    let first = try await alice.get(timeline)
    #expect(Self.boxes(first).count == ShareTimeline.mostLanes + 1)
    #expect(first.text.utf8.count < 100_000)
    let next = try #require(first.links.first { $0.hasPrefix(timeline + "?after=") })
    let second = try await alice.get(next)
    #expect(Self.boxes(second).count == 25 - ShareTimeline.mostLanes + 1)
    #expect(!second.text.contains("ben.ode@") && second.text.contains("guest24@example.org"))
    #expect(!second.links.contains { $0.hasPrefix(timeline + "?after=") })
    #expect(!first.text.contains("is left out"))
    try scene.accept(made.handle.guid, as: scene.ben)
    try asAlice { context in
      for number in 0..<ShareTimeline.mostChanges {
        try Shares.change(
          context, participant: target,
          ParticipantChange(permission: number.isMultiple(of: 2) ? .readWrite : .readOnly))
      }
    }
    let cut = try await alice.get(timeline)
    #expect(cut.text.contains("What was before is left out."))
    #expect(cut.text.utf8.count < 100_000, "\(cut.text.utf8.count)")
  }

  /// A moment of November 2023 as pages tell it; the clock of tests begins on the 14th.
  private static func date(_ day: Int) -> String { "\(day) November 2023, 22:13 UTC" }
}

private enum Timestamp {
  static func text(_ milliseconds: Int64) -> String {
    String(Timestamps.text(milliseconds).prefix(16))
  }
}
