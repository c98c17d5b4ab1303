import Addresses
import Dashboard
import RecordStore
import Records
import Testing

/// What went wrong for others when they shared, tried on the panel; the numbers are those of the
/// collection of reports.
@Suite struct SharingReportTests {
  @Test func `report 1: pressing Share again keeps the link and everybody who joined`()
    async throws
  {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    for _ in 1...2 {
      var alice = try scene.browser(scene.alice)
      let panel = try await alice.get(scene.share("city"))
      let token = try #require(panel.forms.first?["form-token"])
      let again = try await alice.post(
        scene.share("city"),
        [("form-token", token), ("form-key", "\(panel.text.count)"), ("title", "Other")])
      let page = try await alice.open(try #require(again.location))
      #expect(page.text.contains(shared.handle.guid) && page.text.contains(">Accepted<"))
    }
    let shares = try scene.store.read { try Reach.shares($0, inside: scene.place.zone) }
    #expect(shares.map(\.id) == [shared.handle.share])
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(scene.record("city") + "/edit").status == 200)
  }

  @Test func `report 2: sharing a zone again from another session opens the share there is`()
    async throws
  {
    let scene = try DashboardScene()
    let path = scene.zone + "/share"
    var links: Set<String> = []
    for n in 1...3 {
      var alice = try scene.browser(scene.alice)
      let before = try await alice.get(path)
      let token = try #require(before.forms.first?["form-token"])
      let sent = try await alice.post(
        path, [("form-token", token), ("form-key", "key-\(n)"), ("title", "Trips")])
      let panel = try await alice.open(try #require(sent.location))
      links.formUnion(
        Form.values(of: "value", in: panel.text).filter {
          $0.hasPrefix(DashboardScene.base + "/share/")
        })
    }
    #expect(links.count == 1)
  }

  @Test func `report 27: who may view and invite is called so everywhere`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.change($0, participant: shared.participant, ParticipantChange(mayInvite: true))
    }
    // Inviting belongs to editing: the panel says what was given and what counts.
    let row = try scene.store.read { c in
      try SharePanel.load(
        c, caller: .account(scene.alice), share: shared.handle.share,
        now: scene.store.clock.now()
      ).people[0]
    }
    #expect(row.given == .canViewAndInvite)
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("city"))
    #expect(panel.text.contains("Can view · can invite"))
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get("/notifications").text.contains(": Can view · can invite"))
    #expect(try await ben.get("/").text.contains(": Can view · can invite"))
    // Also to those who have it, where they may leave it, and where they are told of it.
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.change(
        $0, participant: shared.participant, ParticipantChange(permission: .readWrite))
    }
    let own = try await ben.get(scene.share("city"))
    #expect(own.text.contains("Your right: Can edit and invite."))
    for page in ["/notifications", "/"] {
      #expect(try await ben.get(page).text.contains(": Can edit and invite"), "\(page)")
    }
  }

  @Test func `report 42: an address and a title in the other direction stay whole`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    _ = try scene.share(try scene.row("city"), with: "مريم@example.net")
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("city")).text
    #expect(panel.contains("<bdi dir=\"ltr\">مريم@example.net</bdi>"))
    #expect(panel.contains("<bdi>ben.ode@example.org</bdi>"))
    let title = "مرحبا \u{202e}بالعالم"
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: shared.handle.share, title)
      try NewsChoices.save($0, [.accepted: .now])
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .operatorOfStore) { while try NewsMailing.step($0) {} }
    var mail: MailText?
    while mail == nil {
      let claim = try scene.store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: 1000)
      }
      guard case .letter(let letter) = claim else { break }
      guard case .news = letter.content else { continue }
      mail = scene.desk.compose(letter)
    }
    let text = try #require(mail).text
    // Our own isolation of the title is not taken for something hidden in it.
    let isolated = "“\u{2068}مرحبا \u{fffd}بالعالم\u{2069}”"
    #expect(text.components(between: "accepted \(isolated)", and: "\n").count == 2, "\(text)")
  }
}
