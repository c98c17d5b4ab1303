import JSON
import RecordStore
import SQLite
import Service
import Testing

/// People and containers from the command line.
struct PeopleTests {
  @Test func `people are added, listed, disabled and enabled`() async throws {
    let tool = try Tool()
    let added = await tool.good("user", "add", "Ana@Example.org", "--name", "Ana Oliveira")
    #expect(added.out.hasPrefix("Added Ana Oliveira (Ana@Example.org).\nWith this link they "))
    let adm = try await tool.good(
      "user", "add", "adm@example.org", "--name", "Adm", "--role", "admin", "--password-stdin",
      "--json", input: "a long password"
    ).json()
    #expect(adm["email"]?.string == "adm@example.org" && adm["account"]?.int64 != nil)
    #expect(adm["link"] == nil)
    let people = try await tool.good("user", "list", "--json").json()
    #expect(people.texts("email") == ["Ana@Example.org", "adm@example.org"])
    #expect(people.texts("role") == ["user", "admin"])
    #expect(await tool.good("user", "disable", "ana@example.ORG").out.hasPrefix("Disabled Ana"))
    let states = try await tool.good("user", "list", "--json").json().texts("state")
    #expect(states == ["disabled", "active"])
    #expect(await tool.good("user", "enable", "ana@example.org").out.hasPrefix("Enabled Ana"))
    let table = await tool.good("user", "list").out.split(separator: "\n")
    #expect(table.count == 3 && table[0].hasPrefix("e-mail") && table[1].contains("active"))
    await tool.expectWhole()
  }

  @Test func `a phone number is vouched for with the address`() async throws {
    let tool = try Tool()
    await tool.good(
      "user", "add", "ana@example.org", "--name", "Ana", "--phone", "+46 70 123 45 67")
    await tool.refused(1, "user", "add", "bo@example.org", "--name", "Bo", "--phone", "1234")
    await tool.refused(
      1, "user", "add", "cy@example.org", "--name", "Cy", "--phone", "+46701234567")
    let verified = try tool.withStore { store in
      try store.read { c in
        try c.all("SELECT kind, folded FROM address WHERE verified_seq IS NOT NULL ORDER BY id") {
          [$0.text(0), $0.text(1)]
        }
      }
    }
    #expect(verified == [["email", "ana@example.org"], ["phone", "+46701234567"]])
    #expect(try await tool.good("user", "list", "--json").json().count == 1)
    await tool.expectWhole()
  }

  @Test func `refusals about people are one line and change nothing`() async throws {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    await tool.refused(1, "user", "add", "ANA@example.org", "--name", "Other")
    await tool.refused(1, "user", "add", "no address", "--name", "Other")
    await tool.refused(1, "user", "add", "x@example.org", "--name", "")
    await tool.refused(1, "user", "disable", "nobody@example.org")
    await tool.refused(1, "user", "add", "x@example.org", "--name", "X", "--password-stdin")
    await tool.refused(
      1, "user", "add", "x@example.org", "--name", "X", "--password-stdin", input: "short")
    #expect(try await tool.good("user", "list", "--json").json().count == 1)
  }

  @Test func `who is added without a password gets a link, at the address served last`()
    async throws
  {
    let tool = try Tool()
    await tool.good("user", "add", "adm@example.org", "--name", "Adm")
    try tool.withStore { try $0.folder.remember(address: "http://127.0.0.1:8091") }
    let added = try await tool.good(
      "user", "add", "ana@example.org", "--name", "Ana", "--json"
    ).json()
    let link = try #require(added["link"]?.string)
    #expect(link.hasPrefix("http://127.0.0.1:8091/set-up/"))
    let secret = String(link.split(separator: "/").last ?? "")
    try tool.withStore { store in
      let found = try store.read { try OneTimeSecrets.find(secret, $0, now: store.clock.now()) }
      #expect(found?.kind == .resetPassword && found?.account != nil)
    }
    let reset = await tool.good("user", "reset-password", "ana@example.org")
    #expect(reset.out.hasPrefix("http://127.0.0.1:8091/set-up/"))
    let named = await tool.good(
      "user", "reset-password", "ana@example.org", "--public-url", "https://s.example.org")
    #expect(named.out.hasPrefix("https://s.example.org/set-up/"))
  }

  @Test func `a link for a new password begins with the public address`() async throws {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    let plain = await tool.good("user", "reset-password", "ana@example.org")
    #expect(plain.out.hasPrefix("http://127.0.0.1:8080/set-up/"))
    let named = try await tool.good(
      "user", "reset-password", "ana@example.org", "--public-url", "https://s.example.org/",
      "--json"
    ).json()
    let link = try #require(named["link"]?.string)
    #expect(link.hasPrefix("https://s.example.org/set-up/"))
    let secret = String(link.split(separator: "/").last ?? "")
    try tool.withStore { store in
      let found = try store.read { try OneTimeSecrets.find(secret, $0, now: store.clock.now()) }
      #expect(found?.kind == .resetPassword)
    }
  }

  @Test func `containers are made for an owner and listed`() async throws {
    let tool = try Tool()
    await tool.refused(
      1, "container", "add", "iCloud.org.a", "--name", "A", "--owner", "nobody@example.org")
    #expect(await tool.good("container", "list").out == "There is no container yet.\n")
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    let made = await tool.good(
      "container", "add", "iCloud.org.a", "--name", "A", "--owner", "ana@example.org")
    #expect(made.out == "Made the container iCloud.org.a, led by Ana.\n")
    await tool.refused(
      1, "container", "add", "iCloud.org.a", "--name", "B", "--owner", "ana@example.org")
    await tool.refused(
      1, "container", "add", "no identifier", "--name", "B", "--owner", "ana@example.org")
    let all = try await tool.good("container", "list", "--json").json()
    #expect(all.texts("identifier") == ["iCloud.org.a"] && all.texts("name") == ["A"])
    await tool.expectWhole()
    // The log of one container, and of none.
    let whole = try await tool.good("audit", "verify", "--json").json()
    let one = try await tool.good("audit", "verify", "--container", "iCloud.org.a", "--json").json()
    #expect(one["chains"]?.int64 == 1 && whole["chains"]?.int64 == 2)
    #expect((one["entries"]?.int64 ?? 0) > 0)
    #expect((one["entries"]?.int64 ?? 0) < (whole["entries"]?.int64 ?? 0))
    await tool.refused(1, "audit", "verify", "--container", "iCloud.org.none")
    try tool.withStore { store in
      _ = try store.database.writeNow { try $0.run("UPDATE event SET leaf = 'x' WHERE chain = 0") }
    }
    #expect(await tool.run(["audit", "verify"]).status == 1)
    await tool.good("audit", "verify", "--container", "iCloud.org.a")
  }
}
