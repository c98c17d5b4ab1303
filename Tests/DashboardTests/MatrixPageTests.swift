import Addresses
import Dashboard
import RecordStore
import Records
import TestSupport
import Testing

/// People against what they reach in a container.
struct MatrixPageTests {
  private let scene: DashboardScene
  private let matrix = "/containers/\(DashboardScene.container)/development/matrix"

  /// Alice shares two records: Ben edits one, Cleo views the other. Ben is invited to that one, too,
  /// and has not answered.
  init() throws {
    scene = try DashboardScene()
    let kyoto = try scene.save("kyoto", [.text("name", "Kyōto")])
    let nara = try scene.save("nara", [.text("name", "=Nara")])
    let first = try scene.share(kyoto, with: "ben.ode@example.org", .readWrite)
    try scene.accept(first.handle.guid, as: scene.ben)
    let second = try scene.share(nara, with: "cleo@example.org")
    try scene.accept(second.handle.guid, as: scene.cleo)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      _ = try Shares.invite(
        context, share: second.handle.share,
        [Invitation(.address(.email, "ben.ode@example.org"))])
    }
  }

  private func rows(_ page: Browser.Page) -> [String] {
    page.text.split(separator: "\r\n").map(String.init)
  }

  private let heading = "Person,Address,iCloud.org.example.trips/development/private:"

  @Test func `a page, a table and data say the same, each cell leads to why`() async throws {
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(matrix)
    #expect(page.status == 200)
    let why = scene.record("kyoto") + "/reach/why?person=\(scene.ben.rawValue)"
    #expect(page.links.contains(why), "\(page.links)")
    #expect(try await alice.get(why).text.contains("Why can Ben Ode reach this?"))
    #expect(page.text.contains("Kyōto") && page.text.contains("Share of this record"))
    let csv = rows(try await alice.get(matrix + "?as=csv&zone=Trips"))
    #expect(csv.count == 5, "\(csv)")
    #expect(csv[0].hasPrefix(heading) && csv[0].hasSuffix("/Trips/nara"), "\(csv)")
    let own = "Owner · Ownership"
    #expect(csv[1] == "Alice Moreau,alice@example.org,\(own),\(own),\(own)", "\(csv)")
    // Whose the invited address is stays unsaid until Ben answers.
    #expect(
      csv[2]
        == "Ben Ode,ben.ode@example.org,No access,Can edit · Share of this record,No access",
      "\(csv)")
    #expect(
      csv[3] == "Cleo Park,cleo@example.org,No access,No access,Can view · Share of this record",
      "\(csv)")
    let json = try await alice.get(matrix + "?as=json&zone=Trips").text
    #expect(
      json.contains(
        #""name":"Ben Ode","address":"ben.ode@example.org","cells":"#
          + #"[null,{"right":"write","origin":"direct"},null]"#), "\(json)")
  }

  @Test func `filters stand in the address and hide what they do not mean`() async throws {
    var alice = try scene.browser(scene.alice)
    let person = rows(try await alice.get(matrix + "?as=csv&person=cle"))
    #expect(person.count == 2 && person[1].hasPrefix("Cleo Park,"), "\(person)")
    let right = rows(try await alice.get(matrix + "?as=csv&zone=Trips&right=write"))
    #expect(
      right.dropFirst() == [
        "Ben Ode,ben.ode@example.org,\"\",Can edit · Share of this record,\"\""
      ],
      "\(right)")
    let path = rows(try await alice.get(matrix + "?as=csv&zone=Trips&path=administrator"))
    #expect(path.count == 2 && path[1].hasPrefix("Adm,\"\","), "\(path)")
    let page = try await alice.get(matrix + "?person=nobody-like-it")
    #expect(page.status == 200 && page.text.contains("The filters hide everything"))
    #expect(page.links.contains(matrix), "\(page.links)")
    #expect(try await alice.get(matrix + "?at=never").status == 400)
    let past = try await alice.get(matrix + "?at=2001-01-01T00:00")
    #expect(past.status == 200 && past.text.contains("replayed from the log"))
    #expect(!past.text.contains("Ben Ode"))
  }

  @Test func `nobody sees more than they may ask about`() async throws {
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(matrix)
    #expect(page.status == 200 && page.text.contains("Nothing that you may ask about"))
    for hidden in ["Alice", "Cleo", "Kyōto", "kyoto", "nara", "Trips"] {
      #expect(!page.text.contains(hidden), "\(hidden)")
    }
    // Nor by asking for a person, a zone or a moment.
    for question in ["?person=cleo", "?zone=Trips", "?columns=0-0-0&as=json", "?people=0"] {
      let answer = try await ben.get(matrix + question)
      #expect(!answer.text.contains("Cleo"), "\(question)")
    }
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(matrix).status == 404)
    var nobody = try scene.browser(nil)
    let signIn = try await nobody.get(matrix)
    #expect(signIn.status != 200 && !signIn.text.contains("Cleo"))
    var adm = try scene.browser(scene.adm)
    let all = try await adm.get(matrix)
    #expect(all.text.contains("Cleo Park") && !all.text.contains("Kyōto"))
    #expect(all.text.contains("kyoto"))
  }

  @Test func `it is paged both ways, and a page stays small`() async throws {
    for n in 0..<12 {
      let row = try scene.save("more-\(n)", [.text("name", "Place \(n)")])
      _ = try scene.share(row, with: "someone\(n)@example.org")
    }
    try scene.store.writeNow(as: .operatorOfStore) { context in
      for n in 0..<30 {
        let role = InstanceRole.auditor
        _ = try Accounts.add(
          context, NewAccount(name: "Auditor \(n)", email: "auditor\(n)@example.org", role: role))
      }
    }
    var alice = try scene.browser(scene.alice)
    var seen: Set<String> = []
    var waiting = [matrix]
    var auditors: Set<String> = []
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      let page = try await alice.get(path)
      #expect(page.status == 200 && page.text.utf8.count < 100_000)
      waiting += page.links.filter {
        $0.hasPrefix(matrix + "?") && !$0.contains("as=")
          && ($0.contains("columns=") || $0.contains("people="))
      }
      for n in 0..<30 where page.text.contains(">Auditor \(n)<") { auditors.insert("\(n)") }
    }
    #expect(seen.count >= 4, "\(seen)")
    #expect(auditors.count == 30)
  }
}
