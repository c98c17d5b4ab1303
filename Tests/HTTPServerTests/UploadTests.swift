import Foundation
import HTTP
import HTTPServer
import Synchronization
import Testing

@Suite struct UploadTests {
  private actor Sink: UploadSink {
    struct Refused: Error {}

    private var pieces: [Int] = []
    private var isWriting = false
    private var sum = 0
    private let limit: Int
    let cancelled: Mutex<Int>

    init(limit: Int = .max) {
      self.limit = limit
      cancelled = Mutex(0)
    }

    func write(_ bytes: [UInt8]) async throws {
      #expect(!isWriting)
      isWriting = true
      await Task.yield()
      isWriting = false
      pieces.append(bytes.count)
      sum += bytes.reduce(0) { $0 + Int($1) }
      if pieces.count > limit { throw HTTPError(.conflict, "refused") }
    }

    func finish() -> Response {
      let total = pieces.reduce(0, +)
      let largest = pieces.max() ?? 0
      return .text("\(total) bytes, sum \(sum), largest \(largest <= 200_000)")
    }

    func cancel() { cancelled.withLock { $0 += 1 } }
  }

  private static func route(_ sink: Sink) -> Route {
    Route(.post, "/", bodyLimit: 5_000_000, .upload { _ in sink })
  }

  private static func head(_ line: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n"
  }

  @Test func `a body is handed over in pieces, one after the other`() async throws {
    let sink = Sink()
    try await TestServer.run([UploadTests.route(sink)], { $0.uploadPiece = 100_000 }) { server in
      let client = try server.client()
      let body = [UInt8](repeating: 2, count: 3_000_000)
      client.send(Array(UploadTests.head("Content-Length: 3000000").utf8) + body)
      #expect(try client.receive().text == "3000000 bytes, sum 6000000, largest true")
    }
  }

  @Test func `chunks larger and smaller than a piece arrive whole`() async throws {
    let sink = Sink()
    try await TestServer.run([UploadTests.route(sink)], { $0.uploadPiece = 10_000 }) { server in
      let client = try server.client()
      client.send(UploadTests.head("Transfer-Encoding: chunked"))
      var total = 0
      for size in [1, 30_000, 7, 100_000, 9_999, 3] {
        client.send(
          String(size, radix: 16) + "\r\n" + String(repeating: "\u{1}", count: size) + "\r\n")
        total += size
      }
      client.send("0\r\n\r\n")
      #expect(try client.receive().text == "\(total) bytes, sum \(total), largest true")
      #expect(sink.cancelled.withLock { $0 } == 0)
    }
  }

  @Test func `a sink that refuses is cancelled and the client gets the reason`() async throws {
    let sink = Sink(limit: 2)
    try await TestServer.run([UploadTests.route(sink)], { $0.uploadPiece = 10_000 }) { server in
      let client = try server.client()
      let body = [UInt8](repeating: 2, count: 1_000_000)
      client.send(Array(UploadTests.head("Content-Length: 1000000").utf8) + body)
      let answer = try client.receive()
      #expect(answer.status == 409 && answer.text == "409 refused\n")
      #expect(sink.cancelled.withLock { $0 } == 1)
      #expect(try client.get("/").status == 405)
    }
  }

  @Test func `a long body that is refused at its start gets its answer at once`() async throws {
    let route = Route(.post, "/", bodyLimit: 5_000_000, .upload { _ in throw HTTPError.notFound })
    try await TestServer.run([route]) { server in
      let client = try server.client()
      client.send(UploadTests.head("Content-Length: 4000000") + String(repeating: "a", count: 9000))
      let answer = try client.receive()
      #expect(answer.status == 404 && answer.header("Connection") == "close")
      // A short one is dropped first, and the connection lives on.
      let other = try server.client()
      for _ in 0..<2 {
        #expect(try other.exchange(UploadTests.head("Content-Length: 2") + "ab").status == 404)
      }
    }
  }

  @Test func `too much is cancelled, announced or not`() async throws {
    let sink = Sink()
    try await TestServer.run([UploadTests.route(sink)], { $0.uploadPiece = 100_000 }) { server in
      let announced = try server.client()
      announced.send(UploadTests.head("Content-Length: 90000000"))
      #expect(try announced.receive().status == 413)
      #expect(sink.cancelled.withLock { $0 } == 0)
      let client = try server.client()
      client.send(UploadTests.head("Transfer-Encoding: chunked"))
      let chunk = "f4240\r\n" + String(repeating: "a", count: 1_000_000) + "\r\n"
      for _ in 0..<6 { client.send(chunk) }
      client.send("0\r\n\r\n")
      #expect(try client.receive().status == 413)
      #expect(TestServer.eventually { sink.cancelled.withLock { $0 } == 1 })
    }
  }

  @Test func `a client that goes away in the middle cancels`() async throws {
    let sink = Sink()
    try await TestServer.run([UploadTests.route(sink)], { $0.uploadPiece = 1_000 }) { server in
      let client = try server.client()
      client.send(UploadTests.head("Content-Length: 100000") + String(repeating: "a", count: 5_000))
      client.close()
      #expect(TestServer.eventually { sink.cancelled.withLock { $0 } == 1 })
    }
  }

  @Test func `a form with a file lands in the folder and leaves it clean`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/form-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let route = Route(
      .post, "/",
      .multipart(folder: folder) { _, form in
        let file = form.file("photo")
        let stored = (file?.content.path).flatMap { FileManager.default.contents(atPath: $0) }
        return .text("\(form["title"] ?? "-") \(file?.filename ?? "-") \(stored?.count ?? 0)")
      })
    try await TestServer.run([route], { $0.uploadPiece = 10_000 }) { server in
      let body =
        "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nAlps\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"../a.jpg\"\r\n"
        + "Content-Type: image/jpeg\r\n\r\n" + String(repeating: "x", count: 200_000)
        + "\r\n--b--\r\n"
      let client = try server.client()
      let type = "Content-Type: multipart/form-data; boundary=b\r\n"
      let answer = try client.exchange(
        UploadTests.head(type + "Content-Length: \(body.utf8.count)") + body)
      #expect(answer.text == "Alps a.jpg 200000")
      let isClean = TestServer.eventually {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) == []
      }
      #expect(isClean)
      #expect(try client.exchange(UploadTests.head("Content-Length: 2") + "ab").status == 415)
    }
  }
}
