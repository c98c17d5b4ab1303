import Foundation
import TestSupport
import Testing

/// What the demonstration shows, seen by its people.
struct DemoTests {
  private static func signIn(_ port: UInt16, _ email: String, _ password: String) async throws
    -> WebBrowser
  {
    var browser = WebBrowser(port: port)
    let form = try await browser.open("/sign-in").form("/sign-in")
    let sent = try await browser.submit(form, ["email": email, "password": password])
    #expect(sent.status == 303)
    return browser
  }

  /// Opens the first page that links to a record of this name, and the record.
  private static func record(
    _ name: String, in zone: String, _ browser: inout WebBrowser
  ) async throws -> WebPage {
    let list = try await browser.open(zone)
    #expect(list.status == 200, "\(zone)")
    let address = try #require(
      list.links.first { $0.hasSuffix("/records/\(name)") }, "\(name) in \(list.links)")
    return try await browser.open(address)
  }

  private static func zone(_ name: String, from home: String, _ browser: inout WebBrowser)
    async throws -> String
  {
    let page = try await browser.open(home)
    return try #require(page.links.first { $0.hasSuffix("/\(name)") }, "\(page.links)")
  }

  /// The picture of a record's page, as the browser gets it.
  private static func picture(_ page: WebPage, _ browser: inout WebBrowser) async throws -> WebPage
  {
    let sources = PageForm.values(of: "src", in: page.text).filter { !$0.hasPrefix("/public/") }
    return try await browser.get(try #require(sources.first, "no picture in \(page.path)"))
  }

  @Test func `house, contacts and journal have what they should, and their people see it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let demo = try Program(["demo", "--listen", "127.0.0.1:0"], folder: folder.path)
    let port = try await demo.port()
    try await demo.prints("goes on with it")
    var olga = try await Self.signIn(port, "olga@example.org", "olga shares a journal")
    let base = "/containers/iCloud.org.example."

    let houses = try await Self.zone("Houses", from: base + "house/development", &olga)
    let house = try await Self.record("house-1", in: houses, &olga)
    for text in ["12 Garden Lane, Port Ellery", "South-facing kitchen", "photo", "rooms"] {
      #expect(house.text.contains(text), "\(text)")
    }
    let photo = try await Self.picture(house, &olga)
    #expect(photo.status == 200 && photo.answer["Content-Type"]?.hasPrefix("image/") == true)
    #expect(photo.answer.body.count > 1_000)

    // The journal is read by its participant, with captions and pictures; nobody else has it.
    let trips = try await Self.zone("Trips", from: base + "journal/development", &olga)
    var pavel = try await Self.signIn(port, "pavel@example.org", "pavel reads a journal")
    for (name, caption) in [
      ("kyoto", "Moss under the maples"), ("hoi-an", "Lanterns on the river"),
      ("reykjavik", "Midnight was as bright as noon"), ("valparaiso", "Every stair is painted"),
      ("aeroskobing", "the ferry is its main street"),
    ] {
      let page = try await Self.record(name, in: trips, &pavel)
      #expect(page.status == 200 && page.text.contains(caption), "\(name)")
      #expect(!page.links.contains { $0.hasSuffix("/edit") }, "\(name)")
      let picture = try await Self.picture(page, &pavel)
      #expect(picture.status == 200 && picture.answer.body.count > 1_000, "\(name)")
      #expect(picture.answer["Content-Type"]?.hasPrefix("image/") == true, "\(name)")
    }
    #expect(try await pavel.open(houses).status == 404)
    #expect(try await pavel.open("/shared-with-me").text.contains("Zoë Ångström"))
    demo.signal(SIGTERM)
    #expect(try await demo.status() == 0)
  }
}
