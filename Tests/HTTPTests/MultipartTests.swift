import Foundation
import HTTP
import Testing

@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=\"b-1\""
  private static let body = """
    preamble\r
    --b-1\r
    Content-Disposition: form-data; name="title"\r
    \r
    Alps\r
    --b-1 \r
    content-disposition: form-data; name="a%22b"; filename="C:\\x\\näh.txt"\r
    Content-Type: text/plain\r
    \r
    line\r
    --b-\r
    \r
    --b-1\r
    Content-Disposition: form-data; name=empty\r
    \r
    \r
    --b-1--\r
    epilogue
    """

  /// What the parser reports, with pieces of data put together.
  private static func parse(_ pieces: [[UInt8]]) throws -> [String] {
    guard var parser = MultipartParser(contentType: type) else { return ["no parser"] }
    var events: [String] = []
    var data: [UInt8] = []
    for piece in pieces {
      try parser.feed(piece) { event in
        switch event {
        case .part(let header): events.append("\(header.name)|\(header.filename ?? "-")")
        case .data(let bytes): data += bytes
        case .partEnd:
          events.append(String(decoding: data, as: UTF8.self))
          data = []
        }
      }
    }
    return events + [parser.isComplete ? "complete" : "open"]
  }

  private static let expected = [
    "title|-", "Alps", "a\"b|näh.txt", "line\r\n--b-\r\n", "empty|-", "", "complete",
  ]

  @Test func `a form is the same wherever it is cut`() throws {
    let bytes = Array(MultipartTests.body.utf8)
    #expect(try MultipartTests.parse([bytes]) == MultipartTests.expected)
    #expect(try MultipartTests.parse(bytes.map { [$0] }) == MultipartTests.expected)
    for cut in bytes.indices {
      let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
      #expect(try MultipartTests.parse(pieces) == MultipartTests.expected, "\(cut)")
    }
  }

  @Test func `what is broken is refused or stays open`() throws {
    let bad = [
      "--b-1x\r\n", "--b-1\r\nContent-Disposition: form-data\r\n\r\n\r\n--b-1--",
      "--b-1\r\nContent-Disposition: attachment; name=a\r\n\r\n",
      "--b-1\r\nX: y\r\n\r\n", "--b-1\r\n" + String(repeating: "X: y\r\n", count: 2_000),
    ]
    for text in bad {
      #expect(throws: HTTPError.self, "\(text.prefix(60))") {
        try MultipartTests.parse([Array(text.utf8)])
      }
    }
    let open = MultipartTests.body.components(separatedBy: "--b-1--")[0]
    #expect(try MultipartTests.parse([Array(open.utf8)]).last == "open")
    for type in [nil, "text/plain", "multipart/form-data", "multipart/form-data; boundary="] {
      #expect(MultipartParser(contentType: type) == nil)
    }
  }

  @Test func `random cuts and changes never trap`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = Array(MultipartTests.body.utf8)
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = [13, 10, 45, 98, 34, 0, 255].randomElement(using: &random) ?? 0
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      _ = try? MultipartTests.parse([Array(bytes[..<cut]), Array(bytes[cut...])])
    }
  }

  private func submit(
    _ limits: MultipartLimits, _ then: @escaping @Sendable (MultipartForm) -> String
  ) async throws -> (response: Response, left: [String]) {
    let folder = FileManager.default.temporaryDirectory.path + "/parts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let router = try Router(groups: [
      RouteGroup([
        Route(
          .post, "/", .multipart(folder: folder, limits: limits) { _, form in .text(then(form)) })
      ])
    ])
    let request = try Request(
      .post, "/", headers: ["Content-Type": MultipartTests.type],
      body: Array(MultipartTests.body.utf8))
    let response = await router.respond(to: request)
    return (response, try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  @Test func `files lie on disk until nobody needs them`() async throws {
    let (response, left) = try await submit(MultipartLimits()) { form in
      let file = form.file("a\"b")
      let stored = (file?.content.path).flatMap { FileManager.default.contents(atPath: $0) }
      return "\(form["title"] ?? "") \(stored?.count ?? 0) \(file?.size ?? 0) \(form.fields.count)"
    }
    #expect(response.status == .ok)
    if case .bytes(let bytes) = response.body {
      #expect(String(decoding: bytes, as: UTF8.self) == "Alps 12 12 2")
    }
    #expect(left == [])
  }

  @Test func `every limit holds, and nothing is left behind`() async throws {
    let limits = [
      MultipartLimits(fieldBytes: 8), MultipartLimits(parts: 2), MultipartLimits(fileBytes: 11),
    ]
    for limit in limits {
      let (response, left) = try await submit(limit) { _ in "accepted" }
      #expect(response.status == .contentTooLarge)
      #expect(left == [])
    }
  }
}
