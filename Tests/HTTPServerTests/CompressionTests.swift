import HTTP
import HTTPServer
import Testing

@Suite struct CompressionTests {
  private static let page = [UInt8](repeating: 65, count: 20_000)

  private let routes = [
    Route(.get, "/page", .inline { _ in tagged(.html(page)) }),
    Route(.get, "/later", .async { _ in tagged(.html(page)) }),
    Route(.get, "/small", .inline { _ in .html([UInt8](repeating: 65, count: 1_000)) }),
    Route(.get, "/picture", .inline { _ in Response(type: "image/png", page) }),
    Route(
      .get, "/secret",
      .inline { _ in
        var response = Response.html(page)
        response.mayCompress = false
        return response
      }),
  ]

  private static func tagged(_ response: Response) -> Response {
    var response = response
    response.headers["ETag"] = "\"v1\""
    return response
  }

  @Test func `what is worth it and wanted is compressed`() async throws {
    try await TestServer.run(routes) { server in
      let client = try server.client()
      for target in ["/page", "/later"] {
        let packed = try client.get(target, "Accept-Encoding: br, gzip;q=0.5")
        #expect(packed.header("Content-Encoding") == "gzip")
        #expect(packed.body.count < 200 && packed.body.prefix(2) == [0x1F, 0x8B])
        #expect(packed.header("ETag") == "W/\"v1\"")
        #expect(packed.header("Vary") == "Accept-Encoding")
        for unwanted in ["X: y", "Accept-Encoding: gzip;q=0", "Accept-Encoding: br"] {
          let plain = try client.get(target, unwanted)
          #expect(plain.body == CompressionTests.page && plain.header("ETag") == "\"v1\"")
          #expect(plain.header("Content-Encoding") == nil)
          #expect(plain.header("Vary") == "Accept-Encoding")
        }
      }
      for target in ["/small", "/picture", "/secret"] {
        let plain = try client.get(target, "Accept-Encoding: gzip")
        #expect(plain.header("Content-Encoding") == nil, "\(target)")
      }
    }
  }

  @Test func `a server may be told not to compress`() async throws {
    try await TestServer.run(routes, { $0.compresses = false }) { server in
      let answer = try server.client().get("/page", "Accept-Encoding: gzip")
      #expect(answer.body == CompressionTests.page && answer.header("Vary") == nil)
    }
  }
}
