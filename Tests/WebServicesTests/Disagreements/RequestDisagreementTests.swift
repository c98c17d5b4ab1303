import Cryptography
import HTTP
import JSON
import RecordStore
import Testing

/// Where real clients send different things: one test for each row, both sides of it.
@Suite struct RequestDisagreementTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  @Test func `zones are listed by GET and by POST with an empty object`() async throws {
    let got = try await wire.get("private/zones/list", as: .ada)
    let posted = try await wire.post("private/zones/list", "{}", as: .ada)
    #expect(got.status == 200 && posted.status == 200)
    #expect(JSONShape.difference(got.json, posted.json) == nil)
    let names = got.json["zones"]?.elements.map { $0["zoneID"]?["zoneName"]?.string }
    #expect(names == ["_defaultZone", "Trips"])
  }

  @Test(arguments: ["text/plain", "text/plain;charset=UTF-8", "application/json"])
  func `a body is JSON under both content types`(type: String) async throws {
    let reply = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips"},"operations":[{"operationType":"create","record":"#
        + #"{"recordType":"Trip","recordName":"new","fields":{}}}]}"#, as: .ada,
      headers: ["Content-Type": type])
    #expect(reply.status == 200 && reply.codes("records") == [nil], "\(reply.text)")
    #expect(try await scene.lookup("new")["recordName"]?.string == "new")
  }

  @Test func `a file comes as raw bytes and as a part of a form`() async throws {
    let form =
      "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.jpg\"\r\n"
      + "Content-Type: image/jpeg\r\n\r\npicture\r\n--b--\r\n"
    for (name, type, body) in [
      ("raw", "image/jpeg", "picture"), ("form", "multipart/form-data; boundary=b", form),
    ] {
      let token = try await wire.post(
        "private/assets/upload",
        #"{"zoneID":{"zoneName":"Trips"},"tokens":[{"recordType":"Photo","#
          + #""recordName":"\#(name)","fieldName":"image"}]}"#, as: .ada)
      let url = try #require(token.json["tokens"]?.elements.first?["url"]?.string)
      let sent = try await wire.send(
        .post, String(url.dropFirst(Wire.base.utf8.count)), headers: ["Content-Type": type],
        body: Array(body.utf8))
      let file = try #require(sent.json["singleFile"], "\(sent.text)")
      let saved = try await scene.save(
        #"{"recordType":"Photo","recordName":"\#(name)","fields":{"image":{"value":"#
          + JSONShape.text(file) + "}}}")
      #expect(saved["fields"]?["image"]?["type"]?.string == "ASSETID")
      #expect(saved["fields"]?["image"]?["value"]?["size"]?.int64 == 7)
    }
  }

  @Test func `fields come with a type and without, and go with one`() async throws {
    let bare = #""s":{"value":"x"},"n":{"value":4},"d":{"value":0.5},"l":{"value":["x"]}"#
    let typed =
      #""s":{"value":"x","type":"STRING"},"n":{"value":4,"type":"INT64"},"#
      + #""d":{"value":0.5,"type":"DOUBLE"},"l":{"value":["x"],"type":"STRING_LIST"}"#
    for (name, fields) in [("bare", bare), ("typed", typed)] {
      let saved = try await scene.save(
        #"{"recordType":"Mix","recordName":"\#(name)","fields":{\#(fields)}}"#)
      let expected = try JSONDocument(parsing: Array("{\(typed)}".utf8)).root
      #expect(JSONShape.difference(try #require(saved["fields"]), expected) == nil)
    }
  }

  @Test func `switches are true and false, or 1 and 0`() async throws {
    let guid = try await scene.share(#""publicPermission":"READ_ONLY""#)
    for (yes, no) in [("true", "false"), ("1", "0")] {
      for (word, isThere) in [(yes, true), (no, false)] {
        let reply = try await wire.post(
          "public/records/resolve",
          #"{"shortGUIDs":[{"value":"\#(guid)","shouldFetchRootRecord":\#(word)}]}"#, as: .ben)
        #expect((reply.result["rootRecord"] != nil) == isThere, "\(word): \(reply.text)")
      }
    }
    let reply = try await wire.post(
      "private/records/lookup",
      #"{"zoneID":{"zoneName":"Trips"},"numbersAsStrings":1,"records":[{"recordName":"d1"}]}"#,
      as: .ada)
    let number = reply.json["records"]?.elements.first?["fields"]?["n"]?["value"]
    #expect(number?.string == "1", "\(reply.text)")
  }

  @Test func `who calls is asked on public and, in the older form, on private`() async throws {
    let ada = try wire.name(.ada)
    for path in ["public/users/caller", "private/users/caller"] {
      let reply = try await wire.get(path, as: .ada)
      #expect(reply.json["userRecordName"]?.string == ada, "\(reply.text)")
      #expect(reply.json["users"]?.elements.first?["userRecordName"]?.string == ada)
    }
    for path in ["private/users/current", "public/users/current"] {
      let reply = try await wire.get(path, as: .ada)
      #expect(reply.json["userRecordName"]?.string == ada, "\(reply.text)")
      #expect(reply.json["firstName"]?.string == "Ada")
    }
  }

  @Test func `a signature covers the query or not, and hashes an empty body or not`() async throws {
    let path = "/database/1/\(Wire.container)/development/public/zones/list"
    let query = "clientId=a%20b&ckjsVersion=2.6.1"
    for signed in [path, "\(path)?\(query)"] {
      for hash in [Base64.encode(SHA256.hash([])), ""] {
        let headers = try wire.serverKey.headers(
          path: signed, body: "", at: wire.clock.now(), hash: hash)
        let reply = try await wire.send(.get, path, query: query, headers: headers)
        #expect(reply.status == 200, "\(signed) “\(hash)”: \(reply.text)")
      }
    }
  }

  @Test func `what clients keep for later is base64`() async throws {
    for n in 0..<3 {
      try await scene.save(#"{"recordType":"Page","recordName":"p\#(n)","fields":{}}"#)
    }
    let page = try await wire.post(
      "private/records/query",
      #"{"zoneID":{"zoneName":"Trips"},"resultsLimit":1,"query":{"recordType":"Page"}}"#, as: .ada)
    let marker = page.json["continuationMarker"]?.string
    let zones = try await wire.post("private/changes/database", "{}", as: .ada)
    let older = try await wire.post("private/zones/changes", "{}", as: .ada)
    let (_, token) = try await scene.changes(as: .ada)
    for text in [
      marker, token, zones.json["syncToken"]?.string, older.json["metaSyncToken"]?.string,
    ] {
      let text = try #require(text)
      #expect(Base64.decode(text) != nil && !text.isEmpty, "\(text)")
    }
    // A text that we never gave is refused and breaks nothing.
    for text in ["", "nonsense", "AAAA", "ä"] {
      let reply = try await wire.post(
        "private/changes/database", #"{"syncToken":"\#(text)"}"#, as: .ada)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(text): \(reply.text)")
    }
  }
}
