import RecordStore
import Records
import Testing

/// Every kind of lowering of somebody's rights ends at once whatever they hold: no request that is
/// sent after its answer succeeds, and open pages are told.
@Suite(.timeLimit(.minutes(3))) struct LoweringTests {
  private static let bytes = Array("not a picture".utf8)

  struct Setting {
    let server: RunningService
    let share: ShareID
    let participant: ParticipantID
    var owner: WebBrowser
    var panel: String { server.cast.record("kyoto") + "/share" }

    /// The owner sends a form of the panel.
    mutating func send(_ action: String, _ fields: [String: String]) async throws {
      let form = try await owner.open(panel).form(panel + action)
      let answer = try await owner.submit(form, fields)
      try #require(answer.status == 303, "\(action): \(answer.status)")
    }

    func asAlice(_ body: @Sendable (WriteContext) throws -> Void) throws {
      try server.store.writeNow(as: .account(server.cast.alice), body)
    }

    var ben: [String: String] { ["participant": String(participant.rawValue)] }
  }

  private static func setting(_ server: RunningService) async throws -> Setting {
    let cast = server.cast
    let asset = try await server.store.storeAsset(bytes, as: .account(cast.alice))
    let row = try server.store.save(
      "kyoto", in: cast,
      [
        .text("title", "Kyōto"),
        Field(name: "picture", type: FieldType(.asset), value: .asset(asset)),
      ])
    let handle = try server.store.share(row, in: cast, with: "ben.ode@example.org", .readWrite)
    try server.store.accept(handle.guid, as: cast.ben)
    let participant = try server.store.read { c in
      try SharePanel.load(
        c, caller: .account(cast.alice), share: handle.share, now: server.clock.now()
      ).people[0].participant
    }
    return Setting(
      server: server, share: handle.share, participant: participant,
      owner: try server.browser(cast.alice))
  }

  struct Lowering: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What is left.
    var left: Set<Held.Way> = []
    var told = #""right":"none""#
    var lower: @Sendable (inout Setting) async throws -> Void
  }

  static let lowerings = [
    Lowering(
      testDescription: "a lower right",
      left: Set(Held.Way.allCases).subtracting(Held.writing), told: #""right":"read""#
    ) { try await $0.send("/right", $0.ben.merging(["right": "canView"]) { $1 }) },
    Lowering(testDescription: "removing") { try await $0.send("/remove", $0.ben) },
    Lowering(testDescription: "blocking") { try await $0.send("/block", $0.ben) },
    Lowering(testDescription: "stopping") { setting in
      let ask = try await setting.owner.open(setting.panel + "/stop")
      let answer = try await setting.owner.submit(try ask.form(setting.panel + "/stop"))
      try #require(answer.status == 303)
    },
    // The page changes when the end is set; then it comes.
    Lowering(testDescription: "an end of the right", told: #""changed":true"#) { setting in
      let (participant, now) = (setting.participant, setting.server.clock.now())
      try setting.asAlice {
        try Shares.change(
          $0, participant: participant, ParticipantChange(expires: .set(now + 1_000)))
      }
      setting.server.clock.advance(by: 1_000)
    },
    Lowering(testDescription: "leaving in another session") { setting in
      let share = setting.share
      try setting.server.store.writeNow(as: .account(setting.server.cast.ben)) {
        try Shares.leave($0, share: share)
      }
    },
    Lowering(testDescription: "disabling the account") { setting in
      let cast = setting.server.cast
      var adm = try setting.server.browser(cast.adm)
      let path = "/people/\(cast.ben.rawValue)"
      let ask = try await adm.open(path + "/disable")
      try #require(try await adm.submit(try ask.form(path + "/disable")).status == 303)
    },
    Lowering(testDescription: "deleting the root") { setting in
      let zone = setting.server.cast.place.zone
      try setting.asAlice {
        let request = ModifyRequest(
          zone: zone, operations: [RecordOperation(.forceDelete, name: "kyoto")])
        if let refusal = try RecordWriter.modify($0, request)[0].refusal { throw refusal }
      }
    },
    Lowering(testDescription: "deleting the zone") { setting in
      let zone = setting.server.cast.place.zone
      try setting.asAlice { try Zones.delete($0, zone: zone) }
    },
  ]

  @Test(arguments: lowerings) func `whatever a participant holds ends with`(_ lowering: Lowering)
    async throws
  {
    try await RunningService.run { server in
      var setting = try await Self.setting(server)
      var ben = try await Held(server, server.cast.ben)
      #expect(try await ben.open() == Set(Held.Way.allCases))
      let held = try await Held(server, server.cast.ben)
      async let told = held.poll()
      try await lowering.lower(&setting)
      let before = try? server.row("kyoto").sequence
      #expect(try await ben.open() == lowering.left)
      #expect((try? server.row("kyoto").sequence) == before, "something was written")
      #expect(try await told.contains(lowering.told))
    }
  }
}
