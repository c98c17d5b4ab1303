import HTTP
import RecordStore
import Records
import Testing

/// What open pages ask in the background.
@Suite(.timeLimit(.minutes(2))) struct LiveTests {
  private let scene: DashboardScene

  init() throws { scene = try DashboardScene() }

  private func poll(
    _ topic: LiveTopic, _ state: String = "", as account: AccountID?
  ) async throws -> (status: Int, text: String) {
    var headers = HeaderFields()
    if let account {
      let cookies = try scene.browser(account).cookies
      headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    let request = try Request(
      .get, "/live?topic=\(topic.text)&state=\(state)", headers: headers)
    let response = await scene.router.respond(to: request)
    guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, "") }
    return (response.status.rawValue, String(decoding: bytes, as: UTF8.self))
  }

  private func state(_ topic: LiveTopic, of account: AccountID) throws -> String {
    let viewer = Viewer(caller: .account(account), now: scene.store.clock.now())
    return try scene.store.read { try LiveState.load($0, viewer, topic).text }
  }

  @Test func `a page that has changed is told at once, one that has not when it does`()
    async throws
  {
    let row = try scene.save("alps")
    let topic = LiveTopic.record(row.id)
    let state = try state(topic, of: scene.alice)
    #expect(
      try await poll(topic, "0-own", as: scene.alice).text
        == #"{"state":"\#(state)","right":"own","changed":true}"#)
    let waiting = Task { try await poll(topic, state, as: scene.alice) }
    let shared = try scene.share(row, with: "ben.ode@example.org")
    #expect(try await waiting.value.text.contains("\"changed\":true"))
    let before = try self.state(topic, of: scene.alice)
    try scene.accept(shared.handle.guid, as: scene.ben)
    #expect(try self.state(topic, of: scene.alice) != before)
  }

  @Test func `pages that others change carry what they watch`() async throws {
    let row = try scene.save("alps")
    let shared = try scene.share(row, with: "ben.ode@example.org")
    var alice = try scene.browser(scene.alice)
    var ben = try scene.browser(scene.ben)
    let zone = LiveTopic.zone(scene.place.zone)
    for (page, topic, account) in [
      (try await alice.get(scene.zone), zone, scene.alice),
      (try await alice.get(scene.record("alps")), .record(row.id), scene.alice),
      (try await alice.get(scene.share("alps")), .share(shared.handle.share), scene.alice),
      (try await ben.get("/shared-with-me"), .mine, scene.ben),
    ] {
      let state = try state(topic, of: account)
      #expect(
        page.text.contains(#"data-live="\#(topic.text)" data-live-state="\#(state)""#),
        "\(page.path)")
    }
    // What changed is seen in the state that the next page carries.
    let before = try state(zone, of: scene.alice)
    try scene.save("andes")
    #expect(try state(zone, of: scene.alice) != before)
  }

  @Test func `a right that is lowered or taken is told; strangers are told nothing`()
    async throws
  {
    let row = try scene.save("alps")
    let topic = LiveTopic.record(row.id)
    let shared = try scene.share(row, with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    let state = try state(topic, of: scene.ben)
    #expect(state.hasSuffix("-write"))
    let waiting = Task { try await poll(topic, state, as: scene.ben) }
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.change(
        $0, participant: shared.participant, ParticipantChange(permission: .readOnly))
    }
    #expect(try await waiting.value.text.contains("\"right\":\"read\""))
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.remove($0, participant: shared.participant)
    }
    let gone = #"{"state":"gone","right":"none","changed":true}"#
    #expect(try await poll(topic, state, as: scene.ben).text == gone)
    #expect(try await poll(topic, as: scene.dan).text == gone)
    #expect(try await poll(.record(RecordID(rawValue: 9_999)), as: scene.dan).text == gone)
    #expect(try await poll(topic, as: nil).text == gone)
  }

  @Test func `guests hear of a zone only what is in their shares`() throws {
    let row = try scene.save("alps")
    let shared = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    let topic = LiveTopic.zone(scene.place.zone)
    let (bens, alices) = (try state(topic, of: scene.ben), try state(topic, of: scene.alice))
    try scene.save("private")
    #expect(try state(topic, of: scene.ben) == bens)
    #expect(try state(topic, of: scene.alice) != alices)
    let mine = try state(.mine, of: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.stop($0, share: shared.handle.share)
    }
    #expect(try state(.mine, of: scene.ben) != mine)
    #expect(try state(topic, of: scene.ben) == "gone")
  }

  @Test func `what is no topic is refused, and a poll whose time is over says so`() async throws {
    let headers: HeaderFields = [
      "Cookie": try scene.browser(scene.alice).cookies.map { "\($0.key)=\($0.value)" }.joined()
    ]
    for topic in ["", "x1", "r", "r-1", "z1a"] {
      let request = try Request(.get, "/live?topic=\(topic)", headers: headers)
      #expect(await scene.router.respond(to: request).status == .badRequest)
    }
    let topic = LiveTopic.zone(scene.place.zone)
    let state = try state(topic, of: scene.alice)
    let waiting = Task { try await poll(topic, state, as: scene.alice) }
    waiting.cancel()
    #expect(try await waiting.value.text == #"{"state":"\#(state)","right":"own","changed":false}"#)
  }
}
