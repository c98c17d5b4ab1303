import Addresses
import Foundation
import HTTP
import RecordStore
import Records
import Testing

@Suite struct CrawlTests {
  static let hostile = [
    "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "</title><script>alert(1)</script>",
    "${frame.formToken}", "\u{202E}gnp.exe", "a\u{1}b",
  ]

  /// A scene in which every name that people choose is hostile.
  static func scene() throws -> DashboardScene {
    let scene = try DashboardScene(zone: "\"><b>&amp;{x}", alice: hostile[0])
    for (index, name) in hostile.enumerated() {
      let ascii = name.utf8.allSatisfy { (0x20..<0x7F) ~= $0 }
      try scene.save(
        ascii ? "\(name)/\(index)" : "plain-\(index)",
        type: index.isMultiple(of: 2) ? "Destination" : "Note",
        [.text("title", name), .text("caption", hostile[2]), .int("stars", Int64(index))])
    }
    let root = try scene.save("root", [.text("title", hostile[2])])
    try scene.save("child", parent: "root", [.text("title", hostile[0])])
    let shared = try scene.share(root, with: "ben.ode@example.org", .readWrite)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setTitle(context, share: shared.handle.share, hostile[0])
      _ = try Shares.invite(
        context, share: shared.handle.share,
        [Invitation(.address(.email, "nobody+plan@example.org"))])
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Reviews.start(
        context, .zone(scene.place.zone), reviewers: ["alice@example.org"],
        due: context.now + 86_400_000)
    }
    return scene
  }

  @Test(arguments: ["en", "de"])
  func `every page that somebody can reach is well formed, small, and shows names literally`(
    language: String
  ) async throws {
    let scene = try Self.scene()
    for account in [scene.alice, scene.ben, scene.dan, scene.adm, nil] {
      var browser = try scene.browser(account)
      browser.language = language
      var seen: Set<String> = []
      var waiting = ["/", "/sign-in", "/sign-up", "/set-up/nothing", "/share/none", scene.zone]
      waiting.append(Address.shareSheet("de").path)
      while let path = waiting.popLast() {
        guard seen.insert(path).inserted, seen.count < 400 else { continue }
        let page = try await browser.open(path)
        Self.check(page)
        waiting += page.links.filter { !seen.contains(Self.kind(of: $0)) }
      }
    }
  }

  /// Kinds of people that a scene can have beside those with no part in it.
  private static func people(
    _ scene: DashboardScene
  ) throws -> [(kind: String, account: AccountID)] {
    var made: [AccountID] = []
    try scene.store.writeNow(as: .operatorOfStore) { context in
      made = try [
        NewAccount(name: hostile[1], email: "manager@example.org"),
        NewAccount(name: hostile[2], email: "auditor@example.org", role: .auditor),
      ].map { try Accounts.add(context, $0) }
      try Containers.setTeamRole(
        context, container: scene.place.container, account: made[0], role: .manager)
    }
    return [
      ("owner", scene.alice), ("participant", scene.ben), ("stranger", scene.dan),
      ("administrator", scene.adm), ("manager", made[0]), ("auditor", made[1]),
    ]
  }

  /// Of the links to entries and people of a log, one of each is enough.
  private static func kind(of path: String) -> String {
    path.contains("/log?") ? String(path.prefix { $0 != "=" }) : path
  }

  @Test(arguments: 0..<6)
  func `every link and every form of each kind of person answers, whatever is typed`(
    index: Int
  ) async throws {
    let scene = try Self.scene()
    let person = try Self.people(scene)[index]
    var browser = try scene.browser(person.account)
    var seen: Set<String> = []
    var sent: Set<String> = []
    var forms: [Form] = []
    var waiting = ["/", scene.zone, scene.record("root")]
    while let path = waiting.popLast() {
      guard seen.insert(Self.kind(of: path)).inserted, seen.count < 150 else { continue }
      let page = try await browser.open(path)
      Self.check(page)
      waiting += page.links.filter { !seen.contains($0) }
      for form in page.forms
      where !form.action.hasPrefix("/sign-out") && !form.action.hasSuffix("/view") {
        let shape = form.action + form.fields.map(\.0).joined(separator: " ")
        if form["form-token"] != nil, sent.insert(shape).inserted { forms.append(form) }
      }
    }
    #expect(!forms.isEmpty, "\(person.kind)")
    // What ends things comes last.
    forms.sort { Self.weight($0) < Self.weight($1) }
    for (number, form) in forms.prefix(120).enumerated() {
      let text = Self.hostile[number % Self.hostile.count]
      let fields = form.fields.map { name, value in
        let isFixed = ["form-token", "form-key", "change-tag", "account", "participant", "session"]
          .contains(name)
        return (name, isFixed || !value.isEmpty ? value : text)
      }
      let page = try await browser.post(form.action, fields)
      Self.check(page, isAnswer: true)
      if let next = page.location { Self.check(try await browser.open(next)) }
    }
  }

  private static func weight(_ form: Form) -> Int {
    ["/delete", "/stop", "/leave", "/disable", "/remove", "/sessions", "/password"].contains {
      form.action.hasSuffix($0)
    } ? 1 : 0
  }

  /// An answer to a form may hold what was typed, in its fields.
  static func check(_ page: Browser.Page, isAnswer: Bool = false) {
    #expect(page.status < 500, "\(page.path): \(page.status)")
    #expect(page.text.utf8.count < 100_000, "\(page.path) is \(page.text.utf8.count) bytes")
    guard page.headers["Content-Type"]?.hasPrefix("text/html") == true else { return }
    for dangerous in ["<img src=x", "<script>alert", "onerror=alert(1)>", "\u{1}"] {
      #expect(!page.text.contains(dangerous), "\(page.path) holds \(dangerous)")
    }
    // Only fields that are edited hold what they hold; everywhere else it cannot turn the text.
    if page.text.contains("\u{202E}"), !isAnswer {
      #expect(
        ["/edit", "/new", "/settings"].contains { page.path.hasSuffix($0) }
          || page.path.contains("from="),
        "\(page.path) turns the direction")
    }
    let addresses = ["href", "src", "action"].flatMap { Form.values(of: $0, in: page.text) }
    for address in addresses {
      #expect(
        address.isEmpty || address.hasPrefix("/") || address.hasPrefix("#")
          || address.hasPrefix("?"),
        "\(page.path) leads to \(address)")
    }
    #expect(!page.text.contains(" style=") && !page.text.contains(" onclick="))
    // No script, style or frame of a page's own, and nothing of another host.
    let policy = page.headers["Content-Security-Policy"] ?? ""
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"), "\(page.path): \(policy)")
    for weak in ["unsafe", "*", "http"] {
      #expect(!policy.contains(weak), "\(page.path): \(policy)")
    }
  }
}
