import HTTP
import JSON
import Testing
import WebServices

/// The description of the web services says what the routes do.
@Suite struct OpenAPITests {
  private func document(_ wire: Wire) async throws -> JSONValue {
    let reply = try await wire.send(.get, "/openapi.json")
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == "application/json; charset=utf-8")
    return reply.json
  }

  @Test func `it names every address and method, and no other`() async throws {
    let wire = try Wire()
    let paths = try #require(try await document(wire)["paths"])
    var described: Set<String> = []
    for (path, item) in paths.members {
      for (key, _) in item.members where key.string != "parameters" {
        described.insert("\(key.string.uppercased()) \(path.string)")
      }
    }
    let routes = WebServices.routes(wire.gateway).routes
    #expect(described == Set(routes.map { "\($0.method.rawValue) \($0.pattern)" }))
    #expect(described.count >= 40)
    for entry in described {
      let parts = entry.split(separator: " ")
      let path = String(parts[1]).replacing("{container}", with: Wire.container)
        .replacing("{environment}", with: "development").replacing("{database}", with: "public")
      let reply = try await wire.send(Method(rawValue: String(parts[0])), path)
      #expect(reply.status == 401, "\(entry): \(reply.text)")
    }
  }

  @Test func `every call is described in words, every reference leads somewhere`() async throws {
    let document = try await document(try Wire())
    let paths = try #require(document["paths"])
    for (path, item) in paths.members {
      for (key, operation) in item.members where key.string != "parameters" {
        let summary = operation["summary"]?.string ?? ""
        #expect(summary.hasSuffix("."), "\(path.string) has no description")
        #expect(operation["responses"]?.member("200") != nil)
      }
    }
    for reference in JSONShape.text(document).matches(of: /"#\/([A-Za-z\/]+)"/) {
      var place: JSONValue? = document
      for word in reference.1.split(separator: "/") { place = place?.member(String(word)) }
      #expect(place != nil, "\(reference.1)")
    }
  }
}
