import Foundation
import JSON
import RecordStore
import Service
import TestSupport
import Testing

/// API tokens, web auth tokens and server keys from the command line.
struct CredentialTests {
  private let place = ["--container", "iCloud.org.example.trips", "--environment", "development"]

  private func tool() async throws -> Tool {
    let tool = try Tool()
    await tool.good("user", "add", "ada@example.org", "--name", "Ada")
    await tool.good(
      "container", "add", "iCloud.org.example.trips", "--name", "Trips", "--owner",
      "ada@example.org")
    return tool
  }

  private func run(_ tool: Tool, _ arguments: [String]) async -> Tool.Outcome {
    await tool.run(arguments + place)
  }

  @Test func `two commands give a script what it needs`() async throws {
    let tool = try await tool()
    let api = await run(tool, ["token", "api", "--name", "CI"])
    #expect(api.status == 0 && api.out.wholeMatch(of: /[0-9a-f]{64}\n/) != nil, "\(api)")
    let web = await run(tool, ["token", "user", "ada@example.org"])
    #expect(web.status == 0 && web.out.wholeMatch(of: /[A-Za-z0-9+\/]{75}=\n/) != nil, "\(web)")
    let json = try await run(tool, ["token", "user", "ada@example.org", "--json"]).json()
    #expect(json["ckWebAuthToken"]?.string?.utf8.count == 76 && json["expires"]?.int64 != nil)
    let chosen = api.out.trimmingCharacters(in: .newlines)
    let with = await run(tool, ["token", "user", "ada@example.org", "--api-token", chosen])
    #expect(with.status == 0)
    await tool.expectWhole()
  }

  @Test func `tokens are listed without their text and revoked`() async throws {
    let tool = try await tool()
    #expect(await tool.good("token", "list").out == "There is no API token yet.\n")
    let made = await run(
      tool, ["token", "api", "--name", "Web", "--origin", "https://app.example.org"])
    let list = await tool.good("token", "list")
    #expect(list.out.contains("https://app.example.org") && list.out.contains("live"))
    #expect(!list.out.contains(made.out.trimmingCharacters(in: .newlines)))
    let id = try await tool.good("token", "list", "--json").json().elements[0]["id"]?.int64
    #expect(
      await tool.good("token", "revoke", "\(id ?? 0)").out == "Revoked the API token \(id ?? 0).\n")
    #expect(await tool.good("token", "list").out.contains("revoked"))
    let refused = await run(tool, ["token", "user", "ada@example.org"])
    #expect(refused.status == 1 && refused.complaints.contains("sharehold token api"))
    await tool.refused(1, "token", "revoke", "99")
    await tool.refused(2, "token", "revoke", "x")
    await tool.expectWhole()
  }

  @Test func `bad origins, callbacks and places are refused`() async throws {
    let tool = try await tool()
    for extra in [
      ["--origin", "app.example.org"], ["--origin", "https://a/b"], ["--origin", "javascript://x"],
      ["--callback", "javascript://x"], ["--callback", "nonsense"], ["--name", ""],
    ] {
      let name = extra[0] == "--name" ? [] : ["--name", "Web"]
      let outcome = await run(tool, ["token", "api"] + name + extra)
      #expect(outcome.status == 1 && outcome.out == "", "\(extra)")
    }
    #expect(
      await tool.refused(
        2, "token", "api", "--name", "x", "--container", "iCloud.org.example.trips",
        "--environment", "test"
      ).contains("development, production"))
    await tool.refused(
      1, "token", "api", "--name", "x", "--container", "iCloud.org.example.trips",
      "--environment", "production", "--callback", "http://app.example.org/done")
    await tool.refused(
      1, "token", "api", "--name", "x", "--container", "iCloud.x", "--environment", "production")
    await tool.expectWhole()
  }

  @Test func `a public key is registered, listed and revoked`() async throws {
    let tool = try await tool()
    let file = tool.path("public.pem")
    try P256PrivateKey().publicPEM.write(toFile: file, atomically: true, encoding: .utf8)
    let key = await run(tool, ["key", "add", file, "--name", "Importer"])
    #expect(key.status == 0 && key.out.wholeMatch(of: /[0-9a-f]{64}\n/) != nil, "\(key)")
    let listed = try await tool.good("key", "list", "--json").json().elements[0]
    #expect(listed["keyID"]?.string == key.out.trimmingCharacters(in: .newlines))
    #expect(listed["state"]?.string == "live" && listed["account"]?.int64 == 1)
    await tool.good("key", "revoke", "\(listed["id"]?.int64 ?? 0)")
    #expect(await tool.good("key", "list").out.contains("revoked"))
    try "no key".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(await run(tool, ["key", "add", file, "--name", "x"]).status == 1)
    #expect(await run(tool, ["key", "add", tool.path("none"), "--name", "x"]).status == 1)
    await tool.expectWhole()
  }
}
