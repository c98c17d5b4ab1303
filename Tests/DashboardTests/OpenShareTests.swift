import Addresses
import HTTP
import RecordStore
import Records
import Testing

@Suite struct OpenShareTests {
  private static func open(
    _ scene: DashboardScene, _ row: RecordRow, anyone: Bool = true
  ) throws -> String {
    var guid = ""
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      let handle = try Shares.shareRecord(context, record: row.id, ShareOptions(title: "Japan"))
      try Shares.setPublicPermission(
        context, share: handle.share, .readWrite, allowsAnyone: anyone)
      guid = handle.guid
    }
    return guid
  }

  @Test func `whoever has the link reads the record and what is below it, and nothing else`()
    async throws
  {
    let scene = try DashboardScene()
    let root = try scene.save("city", [.text("name", "Kyōto")])
    try scene.save("temple", parent: "city", [.text("name", "Ginkaku-ji")])
    try scene.save("diary", [.text("name", "secret diary")])
    let other = try scene.save("other", [.text("name", "other city")])
    let guid = try Self.open(scene, root)
    _ = try Self.open(scene, other)
    var guest = try scene.browser(nil)
    let landing = try await guest.get("/share/\(guid)")
    #expect(landing.text.contains("Open without an account"))
    let page = try await guest.get("/share/\(guid)/open")
    #expect(page.status == 200 && page.text.contains("Kyōto"))
    #expect(page.text.contains("without an account"))
    #expect(page.headers["Cache-Control"] == "no-store")
    #expect(page.headers["Referrer-Policy"] == "no-referrer")
    #expect(page.forms.isEmpty)
    #expect(page.links.contains("/share/\(guid)/open/temple"))
    #expect(!page.links.contains { $0.hasPrefix("/containers") })
    #expect(try await guest.get("/share/\(guid)/open/temple").text.contains("Ginkaku-ji"))
    // A record of another open share of the same zone needs the link of that share.
    for name in ["diary", "other", "nothing"] {
      let hidden = try await guest.get("/share/\(guid)/open/\(name)")
      #expect(hidden.status == 404, "\(name)")
      #expect(!hidden.text.contains("secret") && !hidden.text.contains("other city"))
    }
    #expect(try await guest.get(scene.record("city")).status == 303)
  }

  @Test func `a whole zone is a table, read only`() async throws {
    let scene = try DashboardScene()
    for n in 1...3 { try scene.save("city-\(n)", [.text("name", "City \(n)")]) }
    var guid = ""
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      let handle = try Shares.shareZone(context, zone: scene.place.zone, ShareOptions())
      try Shares.setPublicPermission(context, share: handle.share, .readOnly, allowsAnyone: true)
      guid = handle.guid
    }
    var guest = try scene.browser(nil)
    let page = try await guest.get("/share/\(guid)/open")
    #expect(page.status == 200)
    #expect(page.text.contains("City 2"))
    #expect(page.links.contains("/share/\(guid)/open/city-2"))
    let record = try await guest.get("/share/\(guid)/open/city-2")
    #expect(record.status == 200 && record.forms.isEmpty)
    let sized = try await guest.get("/share/\(guid)/open?size=25&sort=record-name")
    #expect(sized.links.contains { $0.hasPrefix("/share/\(guid)/open?") })
  }

  @Test func `a link that is not open to anyone leads to its own page`() async throws {
    let scene = try DashboardScene()
    let guid = try Self.open(scene, try scene.save("city"), anyone: false)
    var guest = try scene.browser(nil)
    for path in ["/share/\(guid)", "/share/none"] {
      let page = try await guest.get(path + "/open")
      #expect(page.status == 303 && page.location == path)
    }
    #expect(try await !guest.get("/share/\(guid)").text.contains("Open without"))
    #expect(try await guest.get("/share/\(guid)/open/city").status == 404)
  }
}
