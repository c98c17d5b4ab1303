import RecordStore
import Records
import Testing

/// Whatever a link has opened ends with the answer that ends it: pages that are open without an
/// account, addresses of files, joining by page and by program.
@Suite(.timeLimit(.minutes(3))) struct LinkLoweringTests {
  enum Way: CaseIterable { case page, file, joinByPage, joinByProgram }

  struct Setting {
    let server: RunningService
    let handle: ShareHandle
    var owner: WebBrowser
    var panel: String { server.cast.record("kyoto") + "/share" }
    var landing: String { "/share/\(handle.guid)" }

    mutating func send(_ action: String, _ fields: [String: String] = [:]) async throws {
      let form = try await owner.open(panel).form(panel + action)
      try #require(try await owner.submit(form, fields).status == 303, "\(action)")
    }

    /// Sends the form of the page that asks first.
    mutating func confirm(_ path: String) async throws {
      let ask = try await owner.open(panel + path)
      let action = panel + path.prefix { $0 != "?" }
      try #require(try await owner.submit(try ask.form(action)).status == 303, "\(path)")
    }

    func asAlice(_ body: @Sendable (WriteContext) throws -> Void) throws {
      try server.store.writeNow(as: .account(server.cast.alice), body)
    }
  }

  private static func setting(_ server: RunningService) async throws -> Setting {
    let cast = server.cast
    let bytes = Array("not a picture".utf8)
    let asset = try await server.store.storeAsset(bytes, as: .account(cast.alice))
    let row = try server.store.save(
      "kyoto", in: cast,
      [
        .text("title", "Kyōto"),
        Field(name: "picture", type: FieldType(.asset), value: .asset(asset)),
      ])
    let handle = try server.store.share(row, in: cast, with: "ben.ode@example.org")
    try server.store.writeNow(as: .account(cast.alice)) {
      try Shares.setPublicPermission($0, share: handle.share, .readOnly, allowsAnyone: true)
    }
    return Setting(server: server, handle: handle, owner: try server.browser(cast.alice))
  }

  struct Lowering: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var left: Set<Way> = []
    /// Where the link asks for a password from the start.
    var password: String?
    /// False where an earlier change answers the poll, or nothing but time does.
    var isTold = true
    var lower: @Sendable (inout Setting) async throws -> Void
  }

  static let lowerings = [
    Lowering(testDescription: "a new link") { try await $0.confirm("/new-link") },
    Lowering(testDescription: "a password") {
      try await $0.send("/conditions", ["password": "open sesame"])
    },
    Lowering(testDescription: "another password", password: "open sesame") {
      try await $0.send("/conditions", ["password": "open barley"])
    },
    Lowering(testDescription: "closing the link") {
      try await $0.confirm("/access?access=invited&right=canView")
    },
    Lowering(
      testDescription: "asking for an account", left: [.joinByPage, .joinByProgram]
    ) { try await $0.confirm("/access?access=signed-in&right=canView") },
    Lowering(testDescription: "stopping") { try await $0.confirm("/stop") },
    Lowering(testDescription: "an end", isTold: false) { setting in
      let end = setting.server.clock.now() + 1_000
      let share = setting.handle.share
      try setting.asAlice {
        try Shares.setLinkConditions($0, share: share, LinkConditions(expires: .set(end)))
      }
      setting.server.clock.advance(by: 1_000)
    },
    Lowering(testDescription: "the last use", isTold: false) { setting in
      try await setting.send("/conditions", ["uses": "1"])
      try setting.server.store.accept(setting.handle.guid, as: setting.server.cast.cleo)
    },
    Lowering(testDescription: "deleting the zone") { setting in
      let zone = setting.server.cast.place.zone
      try setting.asAlice { try Zones.delete($0, zone: zone) }
    },
  ]

  @Test(arguments: lowerings) func `what a link has opened ends with`(_ lowering: Lowering)
    async throws
  {
    try await RunningService.run { server in
      var setting = try await Self.setting(server)
      let landing = setting.landing
      if let password = lowering.password {
        try await setting.send("/conditions", ["password": password])
      }
      var guest = try server.browser()
      var dan = try server.browser(server.cast.dan)
      let program = try Held.signIn(server, server.cast.dan)
      if let password = lowering.password {
        try await Self.pass(&guest, landing, password)
        try await Self.pass(&dan, landing, password)
      }
      let page = try await guest.open(landing + "/open")
      #expect(page.status == 200 && page.text.contains("Kyōto"))
      let file = try #require(
        PageForm.values(of: "href", in: page.text).first { $0.hasPrefix("/assets/") })
      #expect(try await guest.get(file).status == 200)
      let joining = try await dan.open(landing).form(landing)
      let watching = guest
      async let told = Self.poll(server, watching, page)

      try await lowering.lower(&setting)
      var left: Set<Way> = []
      if try await guest.get(landing + "/open").status == 200 { left.insert(.page) }
      if try await guest.get(file).status == 200 { left.insert(.file) }
      if try await Self.accept(server, setting.handle.guid, program) {
        left.insert(.joinByProgram)
      }
      let joined = try await dan.submit(joining, ["answer": "accept"])
      if joined.location?.contains("/records/kyoto") == true { left.insert(.joinByPage) }
      #expect(left == lowering.left)
      if lowering.isTold {
        #expect(try await told.contains(#""right":"none""#))
      }
    }
  }

  private static func pass(_ person: inout WebBrowser, _ landing: String, _ password: String)
    async throws
  {
    let gate = try await person.open(landing).form(landing + "/gate")
    try #require(try await person.submit(gate, ["password": password]).status == 303)
  }

  /// What the guest's open page is told.
  private static func poll(_ server: RunningService, _ guest: WebBrowser, _ page: WebPage)
    async throws -> String
  {
    let topic = try #require(PageForm.values(of: "data-live", in: page.text).first)
    let state = try #require(PageForm.values(of: "data-live-state", in: page.text).first)
    let path = "/live?topic=\(topic)&state=\(state)"
    return try await Wire(port: server.port).exchange(guest.request("GET", path)).text
  }

  private static func accept(_ server: RunningService, _ guid: String, _ query: String)
    async throws -> Bool
  {
    let body = Array(#"{"shortGUIDs":[{"value":"\#(guid)"}]}"#.utf8)
    let path = "/database/1/\(Cast.container)/development/public/records/accept?\(query)"
    let head =
      "POST \(path) HTTP/1.1\r\nHost: share.test\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    let answer = try await Wire(port: server.port).exchange(Array(head.utf8) + body)
    return answer.status == 200 && !answer.text.contains("serverErrorCode")
  }

  @Test func `a tighter policy binds what is opened from then on, and says so`() async throws {
    try await RunningService.run { server in
      var setting = try await Self.setting(server)
      let settings = "/containers/\(Cast.container)/settings"
      let form = try await setting.owner.open(settings).form(settings + "/policy")
      #expect(try await setting.owner.submit(form, ["needs-password": "yes"]).status == 303)
      let said = try await setting.owner.open(settings).text
      #expect(said.contains("Links that are open already stay open until they are changed."))
      var guest = try server.browser()
      #expect(try await guest.get(setting.landing + "/open").status == 200)
      try await setting.confirm("/access?access=invited&right=canView")
      #expect(try await guest.get(setting.landing + "/open").status == 303)
      let refused = try await setting.owner.open(
        setting.panel + "/access?access=anyone&right=canView")
      #expect(refused.status == 400 && refused.text.contains("asks for a password"))
      #expect(try await guest.get(setting.landing + "/open").status == 303)
    }
  }
}
