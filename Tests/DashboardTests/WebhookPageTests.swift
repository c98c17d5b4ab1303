import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// The secret of a webhook, on the page that shows it and as a file.
@Suite struct WebhookPageTests {
  private let home = "/containers/\(DashboardScene.container)/webhooks"

  private func add(_ browser: inout Browser) async throws -> Form {
    let form = try await browser.get(home).form(home)
    let made = try await browser.submit(
      form, ["url": "https://hook.example.org/x", "kind:share.started": "yes"])
    #expect(made.status == 200)
    return try made.form("\(home)/1/secret-file")
  }

  @Test func `a new secret is had as a file from the page that shows it, and from no other`()
    async throws
  {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let download = try await add(&alice)
    let secret = try #require(download["secret"])
    #expect(secret.hasPrefix("whsec_"))
    let file = try await alice.submit(download)
    #expect(file.status == 200 && file.text == secret + "\n")
    #expect(file.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(file.headers["Cache-Control"] == "no-store" && !file.path.contains(secret))
    for other in ["", "whsec_AAAA"] {
      let refused = try await alice.submit(download, ["secret": other])
      #expect(refused.status == 404 && (other.isEmpty || !refused.text.contains(other)))
    }
    var ben = try scene.browser(scene.ben)
    let own = try await ben.get("/account").forms.first?["form-token"] ?? ""
    let asked = try await ben.submit(download, ["form-token": own])
    #expect([403, 404].contains(asked.status) && !asked.text.contains(secret))
    // A secret that was replaced is none any more.
    let page = try await alice.get("\(home)/1")
    let renewed = try await alice.submit(try page.form("\(home)/1/secret"))
    #expect(renewed.status == 200 && !renewed.text.contains(secret))
    #expect(try await alice.submit(download).status == 404)
  }

  @Test func `removing asks with the whole address below the question`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    _ = try await add(&alice)
    let ask = try await alice.get("\(home)/1/remove")
    #expect(ask.text.contains("<h1>Remove this webhook?</h1>"))
    #expect(ask.text.contains("<li><bdi>https://hook.example.org/x</bdi></li>"))
  }
}
