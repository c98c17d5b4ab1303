import Foundation
import HTTP
import HTTPServer
import Testing

@Suite struct FileTests {
  private static func withFile(
    _ text: String, _ script: @escaping @Sendable (TestServer, String) throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.path + "/file-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let routes = [
      Route(
        .get, "/file",
        .inline { request in
          guard let file = OpenFile(path: path) else { throw HTTPError.notFound }
          return FileResponse.make(file, for: request, headers: ["Content-Type": "text/plain"])
        })
    ]
    try await TestServer.run(routes) { server in try script(server, path) }
  }

  @Test func `a file comes whole, in part, or not at all`() async throws {
    try await FileTests.withFile("0123456789") { server, _ in
      let client = try server.client()
      let whole = try client.get("/file")
      #expect(whole.text == "0123456789" && whole.header("Accept-Ranges") == "bytes")
      let tag = whole.header("ETag") ?? ""
      let date = whole.header("Last-Modified") ?? ""
      let parts: [(String, Int, String, String?)] = [
        ("bytes=2-4", 206, "234", "bytes 2-4/10"), ("bytes=7-", 206, "789", "bytes 7-9/10"),
        ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=0-99", 206, "0123456789", "bytes 0-9/10"),
        ("bytes=1-2,4-5", 200, "0123456789", nil), ("bytes=4-2", 200, "0123456789", nil),
        ("lines=1-2", 200, "0123456789", nil),
      ]
      for (range, status, text, content) in parts {
        let answer = try client.get("/file", "Range: \(range)")
        #expect(answer.status == status && answer.text == text, "\(range)")
        #expect(answer.header("Content-Range") == content, "\(range)")
      }
      let beyond = try client.get("/file", "Range: bytes=10-")
      #expect(beyond.status == 416 && beyond.header("Content-Range") == "bytes */10")
      #expect(try client.get("/file", "Range: bytes=1-1", "If-Range: \(tag)").text == "1")
      #expect(try client.get("/file", "Range: bytes=1-1", "If-Range: \(date)").text == "1")
      #expect(try client.get("/file", "Range: bytes=1-1", "If-Range: \"old\"").status == 200)

      let same = try client.get("/file", "If-None-Match: \"x\", W/\(tag)")
      #expect(same.status == 304 && same.header("ETag") == tag)
      #expect(same.header("Content-Length") == "10")
      #expect(try client.get("/file", "If-Modified-Since: \(date)").status == 304)
      #expect(try client.get("/file", "If-Match: \"old\"").status == 412)
      let head = try client.exchange("HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
      #expect(head.status == 200 && head.header("Content-Length") == "10")
      #expect(try client.get("/file").text == "0123456789")
    }
  }

  @Test func `an empty and a large file`() async throws {
    try await FileTests.withFile("") { server, path in
      let client = try server.client()
      #expect(try client.get("/file").text == "")
      #expect(try client.get("/file", "Range: bytes=0-").status == 416)
      try Data(repeating: 66, count: 3_000_000).write(to: URL(fileURLWithPath: path))
      let large = try client.get("/file")
      #expect(large.body.count == 3_000_000 && large.body.allSatisfy { $0 == 66 })
      try FileManager.default.removeItem(atPath: path)
      #expect(try client.get("/file").status == 404)
    }
  }
}
