import RecordStore
import Records
import Testing

/// Files of records over the wire.
struct DownloadTests {
  private static let bytes = Array("<script>alert(1)</script> 0123456789".utf8)

  private static func fill(_ server: RunningService) async throws -> ShareHandle {
    let asset = try await server.store.storeAsset(bytes, as: .account(server.cast.alice))
    let row = try server.store.save(
      "kyoto", in: server.cast,
      [Field(name: "picture", type: FieldType(.asset), value: .asset(asset))])
    let handle = try server.store.share(row, in: server.cast, with: "ben.ode@example.org")
    try server.store.accept(handle.guid, as: server.cast.ben)
    return handle
  }

  private static func address(_ browser: inout WebBrowser, _ server: RunningService) async throws
    -> String
  {
    let page = try await browser.open(server.cast.record("kyoto"))
    #expect(page.status == 200)
    let addresses = ["href", "src"].flatMap { PageForm.values(of: $0, in: page.text) }
    return try #require(addresses.first { $0.hasPrefix("/assets/") })
  }

  private static func get(_ wire: Wire, _ path: String, _ header: String = "") async throws
    -> Answer
  {
    try await wire.exchange(Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\(header)\r\n".utf8))
  }

  @Test func `a file comes as an attachment, whole and in ranges`() async throws {
    try await RunningService.run { server in
      _ = try await Self.fill(server)
      var ben = try server.browser(server.cast.ben)
      let path = try await Self.address(&ben, server)
      let whole = try await Self.get(ben.wire, path)
      #expect(whole.status == 200 && whole.body == Self.bytes)
      #expect(whole["Content-Type"] == "application/octet-stream")
      #expect(whole["Content-Disposition"]?.hasPrefix("attachment") == true)
      #expect(whole["X-Content-Type-Options"] == "nosniff")
      #expect(whole["Cache-Control"] == "private, no-store")
      #expect(whole["Content-Security-Policy"]?.contains("sandbox") == true)
      let part = try await Self.get(ben.wire, path, "Range: bytes=1-6\r\n")
      #expect(part.status == 206 && part.text == "script")
      #expect(part["Content-Range"] == "bytes 1-6/\(Self.bytes.count)")
      let end = try await Self.get(ben.wire, path, "Range: bytes=-4\r\n")
      #expect(end.status == 206 && end.text == "6789")
      let beyond = try await Self.get(ben.wire, path, "Range: bytes=1000-\r\n")
      #expect(beyond.status == 416)
      #expect(!server.output.contains(path), "the address is in the log")
    }
  }

  @Test func `whoever has the file already is told so, and a range of another file is the whole`()
    async throws
  {
    try await RunningService.run { server in
      _ = try await Self.fill(server)
      var ben = try server.browser(server.cast.ben)
      let path = try await Self.address(&ben, server)
      let whole = try await Self.get(ben.wire, path)
      let tag = try #require(whole["ETag"])
      #expect(!tag.hasPrefix("W/"))
      for known in [tag, "\"other\", \(tag)", "*"] {
        let same = try await Self.get(ben.wire, path, "If-None-Match: \(known)\r\n")
        #expect(same.status == 304 && same.body.isEmpty && same["ETag"] == tag, "\(known)")
      }
      #expect(try await Self.get(ben.wire, path, "If-None-Match: \"other\"\r\n").status == 200)
      let part = try await Self.get(ben.wire, path, "Range: bytes=1-6\r\nIf-Range: \(tag)\r\n")
      #expect(part.status == 206 && part.text == "script")
      let other = try await Self.get(
        ben.wire, path, "Range: bytes=1-6\r\nIf-Range: \"other\"\r\n")
      #expect(other.status == 200 && other.body == Self.bytes)
      let head = try await ben.wire.exchange(
        Array("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8), isHead: true)
      #expect(head.status == 200 && head["ETag"] == tag)
      #expect(head["Content-Length"] == String(Self.bytes.count))
      #expect(head["Content-Disposition"]?.hasPrefix("attachment") == true)
    }
  }

  @Test func `an address of a file ends with the right, with its time, and with any change to it`()
    async throws
  {
    try await RunningService.run { server in
      let handle = try await Self.fill(server)
      var ben = try server.browser(server.cast.ben)
      let path = try await Self.address(&ben, server)
      var forged = path
      forged.removeLast(2)
      for other in [
        path + "A", forged, "/assets/none", "/assets/" + String(repeating: "A", count: 99),
      ] {
        #expect(try await Self.get(ben.wire, other).status == 404, "\(other)")
      }
      #expect(try await Self.get(ben.wire, path).status == 200)
      try server.store.writeNow(as: .account(server.cast.ben)) {
        try Shares.leave($0, share: handle.share)
      }
      #expect(try await Self.get(ben.wire, path).status == 404)
      var alice = try server.browser(server.cast.alice)
      let own = try await Self.address(&alice, server)
      #expect(try await Self.get(ben.wire, own).status == 200)
      server.clock.advance(by: 7 * 86_400_000)
      #expect(try await Self.get(ben.wire, own).status == 404)
    }
  }
}
