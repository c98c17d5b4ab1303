import HTTP
import JSON
import Testing
import WebServices

/// Who may make which call, as one table: with an API token alone, with a server key.
@Suite struct EndpointAccessTests {
  private struct Row {
    let call: String
    let body: String
    /// Statuses in the public database.
    let app: Int
    let server: Int
  }

  private static let rows = [
    Row(call: "records/modify", body: #"{"operations":[]}"#, app: 421, server: 200),
    Row(call: "records/query", body: #"{"query":{"recordType":"City"}}"#, app: 200, server: 200),
    Row(call: "records/lookup", body: #"{"records":[]}"#, app: 200, server: 200),
    Row(call: "records/changes", body: "{}", app: 400, server: 400),
    Row(call: "records/resolve", body: #"{"shortGUIDs":[]}"#, app: 421, server: 403),
    Row(call: "records/accept", body: #"{"shortGUIDs":[]}"#, app: 421, server: 403),
    Row(call: "zones/list", body: "{}", app: 421, server: 200),
    Row(call: "zones/lookup", body: #"{"zones":[]}"#, app: 421, server: 200),
    Row(call: "zones/modify", body: #"{"operations":[]}"#, app: 400, server: 400),
    Row(call: "zones/changes", body: "{}", app: 400, server: 400),
    Row(call: "changes/database", body: "{}", app: 400, server: 400),
    Row(call: "changes/zone", body: #"{"zones":[]}"#, app: 400, server: 400),
    Row(call: "users/caller", body: "{}", app: 421, server: 403),
    Row(call: "users/current", body: "{}", app: 421, server: 403),
    Row(call: "users/discover", body: #"{"lookupInfos":[]}"#, app: 421, server: 403),
    Row(call: "users/lookup/email", body: #"{"users":[]}"#, app: 421, server: 403),
    Row(call: "users/lookup/id", body: #"{"users":[]}"#, app: 421, server: 403),
    Row(call: "users/lookup/contacts", body: "{}", app: 421, server: 403),
    Row(call: "users/restrict", body: "{}", app: 421, server: 403),
    Row(call: "users/unrestrict", body: "{}", app: 421, server: 403),
    Row(call: "subscriptions/list", body: "{}", app: 421, server: 403),
    Row(call: "subscriptions/lookup", body: #"{"subscriptions":[]}"#, app: 421, server: 403),
    Row(call: "subscriptions/modify", body: #"{"operations":[]}"#, app: 421, server: 403),
    Row(call: "tokens/create", body: "{}", app: 421, server: 403),
    Row(call: "tokens/register", body: #"{"apnsToken":"t"}"#, app: 421, server: 403),
    Row(call: "assets/upload", body: #"{"tokens":[]}"#, app: 421, server: 200),
    Row(call: "assets/rereference", body: #"{"assets":[]}"#, app: 421, server: 200),
  ]

  private func wire() async throws -> Wire {
    let wire = try Wire()
    try await wire.signed(
      .post, "public/records/modify",
      #"{"operations":[{"operationType":"create","record":{"recordType":"City","fields":{}}}]}"#
    ).expectStatus(200)
    return wire
  }

  @Test func `the table names every call`() throws {
    let routes = WebServices.routes(try Wire().gateway).routes
    let names = routes.map { route in
      route.pattern.split(separator: "/").drop { $0 != "{environment}" }.dropFirst()
        .filter { $0 != "{database}" }.joined(separator: "/")
    }
    #expect(Set(names) == Set(Self.rows.map(\.call)))
  }

  @Test func `in the public database`() async throws {
    let wire = try await wire()
    for row in Self.rows {
      let app = try await wire.post("public/\(row.call)", row.body, as: .app)
      #expect(app.status == row.app, "\(row.call): \(app.text)")
      #expect((app.json["redirectURL"] != nil) == (row.app == 421), "\(row.call)")
      let server = try await wire.signed(.post, "public/\(row.call)", row.body)
      #expect(server.status == row.server, "\(row.call): \(server.text)")
    }
  }

  @Test func `in the private and the shared database nobody but people`() async throws {
    let wire = try await wire()
    for scope in ["private", "shared"] {
      for row in Self.rows {
        let app = try await wire.post("\(scope)/\(row.call)", row.body, as: .app)
        #expect(app.status == 421 && app.code == "AUTHENTICATION_REQUIRED", "\(row.call)")
        let server = try await wire.signed(.post, "\(scope)/\(row.call)", row.body)
        #expect(server.status == 403 && server.code == "ACCESS_DENIED", "\(row.call)")
        let nobody = try await wire.post("\(scope)/\(row.call)", row.body, as: .nobody)
        #expect(nobody.status == 401 && nobody.code == "AUTHENTICATION_FAILED", "\(row.call)")
      }
    }
  }
}
