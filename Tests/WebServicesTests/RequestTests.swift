import HTTP
import JSON
import Testing

/// What surrounds every call: addresses, methods, bodies.
@Suite struct RequestTests {
  @Test func `an unknown address and a wrong method are answered in the protocol's form`()
    async throws
  {
    let wire = try Wire()
    for path in ["public/records/nope", "public/records", "", "x/y/z/w"] {
      let reply = try await wire.get(path, as: .ada)
      #expect(reply.status == 404 && reply.code == "NOT_FOUND", "\(path)")
      #expect(reply.json["uuid"]?.string == reply.headers["X-Apple-Request-UUID"])
    }
    let reply = try await wire.get("public/records/query", as: .ada)
    #expect(reply.status == 405 && reply.code == "BAD_REQUEST" && reply.headers["Allow"] != nil)
    let scope = try await wire.post("secret/records/query", "{}", as: .ada)
    #expect(scope.status == 404 && scope.code == "NOT_FOUND")
  }

  @Test func `the body is JSON whatever its type says`() async throws {
    let wire = try Wire()
    for type in ["text/plain", "application/json", "application/x-www-form-urlencoded", ""] {
      let reply = try await wire.post(
        "public/users/caller?unknown=1&remapEnums=true", #"{"x":null}"#, as: .ada,
        headers: ["Content-Type": type])
      #expect(reply.status == 200, "\(type)")
      #expect(reply.headers["Content-Type"] == "application/json; charset=utf-8")
      #expect(reply.headers["Cache-Control"] == "no-store")
    }
  }

  @Test func `a body that is no object of JSON is refused with the place`() async throws {
    let wire = try Wire()
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    for body in [
      "[]", "{", "1", "{}x", #"{"a":1,"a":2}"#, #"{"a":\#(deep)}"#, "\u{FEFF}", #"{"a":1e999}"#,
    ] {
      let reply = try await wire.post("public/users/caller", body, as: .ada)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(body): \(reply.text)")
    }
    let bytes = Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let path = "/database/1/\(Wire.container)/development/public/users/caller"
    let reply = try await wire.send(.post, path, query: wire.query(.ada), body: bytes)
    #expect(reply.status == 400 && reply.code == "BAD_REQUEST")
  }

  @Test func `each request has a name of its own`() async throws {
    let wire = try Wire()
    let reply = try await wire.get("public/users/caller", as: .ada)
    let uuid = try #require(reply.headers["X-Apple-Request-UUID"])
    #expect(
      uuid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/) != nil)
  }
}
