import HTTP
import RecordStore
import Testing

/// Which pages of other origins may call.
@Suite struct CrossOriginTests {
  private let allowed = "https://app.example.org"
  private let exposed =
    "X-Apple-Request-UUID, X-Apple-CloudKit-Web-Auth-Token, X-Responding-Instance, Via, Retry-After"

  private func path(_ wire: Wire) -> String {
    "/database/1/\(Wire.container)/development/public/users/caller"
  }

  @Test func `without a list any origin may call and read, errors included`() async throws {
    let wire = try Wire()
    for credential in [Wire.Credential.ada, .app, .nobody] {
      let reply = try await wire.get(
        "public/users/caller", as: credential, headers: ["Origin": "https://any.example"])
      #expect(reply.headers["Access-Control-Allow-Origin"] == "https://any.example")
      #expect(reply.headers["Access-Control-Expose-Headers"] == exposed)
      #expect(reply.headers["Vary"] == "Origin")
      #expect(reply.headers["Access-Control-Allow-Credentials"] == nil)
    }
    let plain = try await wire.get("public/users/caller", as: .ada)
    #expect(plain.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `with a list others are refused and read nothing`() async throws {
    let wire = try Wire()
    let token = try wire.addToken(.init(name: "Web", origins: ["https://APP.example.org/"]))
    let query = "ckAPIToken=\(token)"
    let good = try await wire.get(
      "public/users/caller", as: .query(query), headers: ["Origin": allowed])
    #expect(good.status == 421 && good.headers["Access-Control-Allow-Origin"] == allowed)
    for origin in ["https://evil.example", "https://app.example.org.evil.example", "null"] {
      let reply = try await wire.get(
        "public/users/caller", as: .query(query), headers: ["Origin": origin])
      #expect(reply.status == 403 && reply.code == "ACCESS_DENIED", "\(origin)")
      #expect(reply.headers["Access-Control-Allow-Origin"] == nil, "\(origin)")
    }
    let own = try await wire.get(
      "public/users/caller", as: .query(query), headers: ["Origin": Wire.base])
    #expect(own.status == 421)
  }

  @Test func `browsers that ask first are answered, for every address`() async throws {
    let wire = try Wire()
    let token = try wire.addToken(.init(name: "Web", origins: [allowed]))
    let asks: HeaderFields = [
      "Origin": allowed, "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type,x-app",
    ]
    for path in [path(wire), "/upload/abc", "/device/1/x/development/tokens/create"] {
      let reply = try await wire.send(
        .options, path, query: "ckAPIToken=\(token)", headers: asks)
      #expect(reply.status == 204 && reply.headers["Access-Control-Allow-Origin"] == allowed)
      #expect(reply.headers["Access-Control-Allow-Methods"] == "GET, POST, PUT, OPTIONS")
      #expect(reply.headers["Access-Control-Allow-Headers"] == "content-type,x-app")
    }
    var foreign = asks
    foreign["Origin"] = "https://evil.example"
    let reply = try await wire.send(
      .options, path(wire), query: "ckAPIToken=\(token)", headers: foreign)
    #expect(reply.headers["Access-Control-Allow-Origin"] == nil)
  }
}
