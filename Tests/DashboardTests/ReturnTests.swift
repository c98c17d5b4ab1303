import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// What is changed from a list leads back to the same page of it, with the row marked.
@Suite struct ReturnTests {
  private static let list = "?type=City&filter=country~EQUALS~JP&sort=name&size=2"

  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    for name in ["Fuji", "Kyoto", "Nara", "Osaka"] {
      try scene.save(
        name.lowercased(), type: "City", [.text("name", name), .text("country", "JP")])
    }
    return scene
  }

  private static func edit(
    _ browser: inout Browser, _ scene: DashboardScene, _ name: String, from list: String
  ) async throws -> Form {
    let record = try await browser.get(scene.record(name), from: list)
    let edit = try #require(record.links.first { $0.hasPrefix(scene.record(name) + "/edit") })
    let page = try await browser.get(edit)
    return try #require(page.forms.first { $0["change-tag"] != nil })
  }

  @Test func `saving leads to the page of the list one came from, and marks the row`() async throws
  {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let first = try await alice.get(scene.zone + Self.list)
    let second = try #require(first.links.first { $0.contains("after=") })
    let form = try await Self.edit(&alice, scene, "nara", from: second)
    let saved = try await alice.submit(form, ["value:name": "Nara!"])
    let place = try #require(saved.location)
    #expect(place.hasSuffix("#fresh"))
    let page = try await alice.get(String(place.dropLast(6)))
    #expect(page.text.contains("<tr class=\"fresh\" id=\"fresh\""))
    #expect(page.text.components(between: "id=\"fresh\"", and: "</tr>")[0].contains("Nara!"))
    #expect(page.text.contains("Osaka") && !page.text.contains("Kyoto"))
    #expect(page.text.contains("Saved. Changed: name."))
    // The mark goes with the first step on.
    #expect(page.links.allSatisfy { !$0.contains("row=") })
  }

  @Test func `a mistake and a conflict keep the way back`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let list = scene.zone + Self.list
    let form = try await Self.edit(&alice, scene, "kyoto", from: list)
    _ = try await alice.submit(form, ["value:name": "Kyōto"])
    let conflict = try await alice.submit(form, ["value:name": "Heian"])
    #expect(conflict.status == 409)
    let again = try #require(conflict.forms.first { $0["change-tag"] != nil })
    let saved = try await alice.submit(again)
    #expect(saved.location?.hasPrefix(scene.zone + "?type=City&filter=") == true)
  }

  @Test func `a row that went elsewhere is named, and a record opened alone leads to itself`()
    async throws
  {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let list = scene.zone + Self.list
    let form = try await Self.edit(&alice, scene, "fuji", from: list)
    let saved = try await alice.submit(form, ["value:country": "KR"])
    let page = try await alice.get(String(try #require(saved.location).prefix { $0 != "#" }))
    #expect(page.text.contains("is not on this page any more"))
    #expect(!page.text.contains("id=\"fresh\"") && page.links.contains(scene.record("fuji")))
    // Another site, or another zone, is no list to go back to.
    for referrer in ["/shares", "/containers/x/development/zones/a/b?type=City"] {
      let form = try await Self.edit(&alice, scene, "fuji", from: referrer)
      let saved = try await alice.submit(form, ["value:country": "JP" + referrer])
      #expect(saved.location == scene.record("fuji"))
    }
  }

  @Test func `deleting leads back to the same page`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let list = scene.zone + Self.list
    let record = try await alice.get(scene.record("fuji"), from: list)
    #expect(record.links.contains { $0.hasPrefix(scene.zone + "?type=City&filter=") })
    let ask = try #require(record.links.first { $0.contains("/delete") })
    let form = try #require(try await alice.get(ask).forms.first { $0["change-tag"] != nil })
    let gone = try await alice.submit(form)
    #expect(gone.location?.hasPrefix(scene.zone + "?type=City&filter=country") == true)
    #expect(gone.location?.hasSuffix("&sort=name&size=2") == true)
  }
}
