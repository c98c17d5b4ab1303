import Foundation
import HTTP
import JSON
import RecordStore
import TestSupport
import Testing
import WebServices

@Suite struct AssetsTests {
  let wire: Wire

  init() async throws {
    var limits = Limits()
    limits.asset = 200_000
    wire = try Wire(limits: limits)
    _ = try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Trips"}}}]}"#,
      as: .ada)
  }

  private func token(_ name: String, type: String = "Photo") async throws -> String {
    let reply = try await wire.post(
      "private/assets/upload",
      #"""
      {"zoneID":{"zoneName":"Trips"},"tokens":[{"recordType":"\#(type)","recordName":"\#(name)",
        "fieldName":"image"}]}
      """#, as: .ada)
    try reply.expect(
      200,
      #"{"tokens":[{"recordName":"\#(name)","fieldName":"image","url":"<url>"}]}"#)
    let url = reply.json["tokens"]?.elements[0]["url"]?.string ?? ""
    return String(url.dropFirst(Wire.base.count))
  }

  private func upload(
    _ name: String, _ bytes: [UInt8] = Array("picture".utf8), type: String = "Photo"
  ) async throws -> String {
    let reply = try await wire.send(.post, token(name, type: type), body: bytes)
    let file = try #require(reply.json["singleFile"])
    return JSONShape.text(file)
  }

  private func save(
    _ name: String, _ value: String, extra: String = "", as who: Wire.Credential = .ada
  ) async throws -> WireReply {
    try await wire.post(
      "private/records/modify",
      #"""
      {"zoneID":{"zoneName":"Trips"},"operations":[{"operationType":"forceUpdate","record":{
        "recordType":"Photo","recordName":"\#(name)","fields":{"image":{"value":\#(value)}\#(extra)}}}]}
      """#, as: who)
  }

  private func content(_ reply: WireReply) throws -> [UInt8] {
    let image = reply.json["records"]?.elements[0]["fields"]?["image"]?["value"]
    let url = try #require(image?["downloadURL"]?.string)
    #expect(url.hasSuffix("/${f}"))
    let token = String(url.dropFirst("\(Wire.base)/assets/".count).dropLast("/${f}".count))
    let asset = try wire.store.read { c in
      try Assets.open(
        c, files: wire.store.assets, key: wire.store.keys.key(for: .downloadAddress),
        token: token, now: wire.clock.now())
    }
    let content = try AssetContent(asset)
    var bytes: [UInt8] = []
    while Int64(bytes.count) < content.size {
      bytes += try content.read(at: Int64(bytes.count), count: 10_000)
    }
    return bytes
  }

  @Test func `a file travels from the address of its token to the one of its download`()
    async throws
  {
    let reply = try await wire.send(.post, token("p1"), body: Array("picture".utf8))
    try reply.expect(
      200,
      """
      {"singleFile":{"fileChecksum":"<token>","receipt":"<token>","referenceChecksum":"<token>",
        "size":7}}
      """)
    let checksum = reply.json["singleFile"]?["fileChecksum"]?.string
    #expect(checksum?.utf8.count == 28)
    let file = try #require(reply.json["singleFile"])
    let saved = try await save("p1", JSONShape.text(file))
    let fields = try #require(saved.json["records"]?.elements[0]["fields"])
    let image = try #require(fields["image"])
    #expect(image["type"]?.string == "ASSETID")
    #expect(image["value"]?["fileChecksum"]?.string == checksum)
    #expect(image["value"]?["receipt"] == nil)
    #expect(try content(saved) == Array("picture".utf8))
  }

  @Test func `bytes may come as a form, and by PUT`() async throws {
    let form =
      "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"file.file\"\r\n"
      + "Content-Type: application/octet-stream\r\n\r\npicture\r\n--b--\r\n"
    let reply = try await wire.send(
      .post, token("p1"), headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: Array(form.utf8))
    #expect(reply.json["singleFile"]?["size"]?.int64 == 7)
    let put = try await wire.send(.put, token("p2"), body: Array("picture".utf8))
    #expect(
      put.json["singleFile"]?["fileChecksum"]?.string
        == reply.json["singleFile"]?["fileChecksum"]?.string)
  }

  @Test func `a receipt is good for one record, one field, one person and one save`()
    async throws
  {
    let file = try await upload("p1")
    #expect(try await save("p2", file).codes("records") == ["BAD_REQUEST"])
    let forged = file.replacing(/"receipt":"[^"]*"/, with: "\"receipt\":\"AAAA\"")
    #expect(try await save("p1", forged).codes("records") == ["BAD_REQUEST"])
    #expect(
      try await save("p1", "{\"fileChecksum\":\"AAAA\",\"size\":7}").codes("records") == [
        "BAD_REQUEST"
      ])
    #expect(try await save("p1", file).codes("records") == [nil])
    // The same value once more is what the record holds already.
    #expect(try await save("p1", file).codes("records") == [nil])
    #expect(try await save("p1", "null").codes("records") == [nil])
    #expect(try await save("p1", file).codes("records") == ["BAD_REQUEST"])
  }

  @Test func `an address is good for a quarter of an hour`() async throws {
    let address = try await token("p1")
    wire.clock.advance(by: 15 * 60_000)
    #expect(try await wire.send(.post, address, body: [1]).status == 404)
    #expect(try await wire.send(.post, "/upload/AAAA", body: [1]).status == 404)
  }

  @Test func `too large a file gets a bare answer`() async throws {
    let reply = try await wire.send(
      .post, token("p1"), body: [UInt8](repeating: 1, count: 200_001))
    #expect(reply.status == 413)
    #expect(reply.text == "")
  }

  @Test func `another record takes over a file that is there`() async throws {
    _ = try await save("p1", upload("p1"))
    let reply = try await wire.post(
      "private/assets/rereference",
      #"""
      {"zoneID":{"zoneName":"Trips"},"assets":[{"recordName":"p1","fieldName":"image"},
        {"recordName":"none","fieldName":"image"}]}
      """#, as: .ada)
    try reply.expect(
      200,
      """
      {"assets":[{"fileChecksum":"<token>","receipt":"<token>","referenceChecksum":"<token>",
         "size":7},
        {"recordName":"none","serverErrorCode":"NOT_FOUND",
         "reason":"Record not found","uuid":"<uuid>"}]}
      """)
    let file = try #require(reply.json["assets"]?.elements[0])
    let saved = try await save("p9", JSONShape.text(file))
    #expect(try content(saved) == Array("picture".utf8))
  }

  @Test func `files of records with encrypted fields are not on the disk in clear`()
    async throws
  {
    let secret = Array(String(repeating: "very secret picture ", count: 8_000).utf8)
    let file = try await upload("p1", secret)
    let saved = try await save(
      "p1", file, extra: #","pin":{"value":"1234","type":"STRING","isEncrypted":true}"#)
    #expect(saved.codes("records") == [nil])
    #expect(
      JSONShape.text(try #require(saved.json["records"]?.elements[0]["fields"]?["pin"]))
        == #"{"value":"1234","type":"STRING","isEncrypted":true}"#)
    #expect(try content(saved) == secret)
    // The type is known to have encrypted fields now: the next file arrives sealed.
    let next = try await save("p2", upload("p2", secret))
    #expect(try content(next) == secret)
    let folder = URL(fileURLWithPath: wire.files.folder + "/assets")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let url = files?.nextObject() as? URL {
      guard let data = try? Data(contentsOf: url) else { continue }
      #expect(data.range(of: Data("secret".utf8)) == nil, "\(url.lastPathComponent)")
    }
    let database = try Data(contentsOf: URL(fileURLWithPath: wire.store.folder.database))
    let log = try Data(contentsOf: URL(fileURLWithPath: wire.store.folder.database + "-wal"))
    for data in [database, log] { #expect(data.range(of: Data("\"1234\"".utf8)) == nil) }
  }
}
