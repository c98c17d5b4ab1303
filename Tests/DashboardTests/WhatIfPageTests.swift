import Addresses
import Dashboard
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What a change would mean, on pages: told, and nothing done.
struct WhatIfPageTests {
  private let scene: DashboardScene
  private let ben: ParticipantID
  private let path: String
  private let panel: String

  /// Alice shares `japan` with what is below it; Ben edits and may invite, and has invited Cleo.
  init() throws {
    scene = try DashboardScene()
    let root = try scene.save("japan", [.text("name", "Japan")])
    try scene.save("kyoto", parent: "japan", [.text("name", "Kyōto")])
    try scene.save("alone", [.text("name", "Alone")])
    let made = try scene.share(root, with: "ben.ode@example.org", .readWrite)
    ben = made.participant
    try scene.accept(made.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.change($0, participant: made.participant, ParticipantChange(mayInvite: true))
    }
    try scene.store.writeNow(as: .account(scene.ben)) { context in
      _ = try Shares.invite(
        context, share: made.handle.share, [Invitation(.address(.email, "cleo@example.org"))])
    }
    try scene.accept(made.handle.guid, as: scene.cleo)
    path = scene.record("japan") + "/reach/what-if"
    panel = scene.share("japan")
  }

  /// Every row of the tables that say who may do what, and of the log.
  private func everything() throws -> [String] {
    try scene.store.read { c in
      var rows: [String] = []
      rows += try c.all("SELECT id, status, permission, ended_seq FROM participant ORDER BY id") {
        "\($0.int(0)) \($0.text(1)) \($0.text(2)) \($0.optionalInt(3) ?? 0)"
      }
      rows += try c.all("SELECT id, public_permission, ended_seq FROM share ORDER BY id") {
        "\($0.int(0)) \($0.text(1)) \($0.optionalInt(2) ?? 0)"
      }
      rows += try c.all("SELECT id, parent, share, seq FROM record ORDER BY id") {
        "\($0.int(0)) \($0.optionalInt(1) ?? 0) \($0.optionalInt(2) ?? 0) \($0.int(3))"
      }
      rows += try c.all("SELECT name, state FROM account ORDER BY id") {
        "\($0.text(0)) \($0.text(1))"
      }
      rows += try c.all("SELECT head FROM event ORDER BY id") { $0.text(0) }
      rows += try c.all("SELECT seq FROM clock") { "\($0.int(0))" }
      return rows
    }
  }

  struct Question: Sendable {
    let asked: String
    let expected: String
    /// What the form that does it has in its address.
    let form: String
  }

  static let questions = [
    Question(
      asked: "invite&address=dan@example.org&right=canEdit", expected: "dan@example.org",
      form: "/share?invite=dan%40example.org&right=canEdit"),
    Question(
      asked: "right&participant=BEN&right=canView", expected: "Ben Ode",
      form: "/share/right?participant=BEN&right=canView"),
    Question(
      asked: "remove&participant=BEN", expected: "Cleo Park",
      form: "/share/remove?participant=BEN"),
    Question(
      asked: "open&access=anyone&right=canView", expected: "The link would be open to",
      form: "/share/access?access=anyone&right=canView"),
    Question(asked: "stop", expected: "Cleo Park", form: "/share/stop"),
  ]

  @Test(arguments: questions)
  func `a change of a share is told by person and leads to its form`(
    question: Question
  ) async throws {
    let before = try everything()
    let id = String(ben.rawValue)
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(path + "?change=" + question.asked.replacing("BEN", with: id))
    #expect(page.status == 200)
    let answer = page.text.components(between: "aria-labelledby=\"answer\"", and: "</section>")
    #expect(answer.first?.contains(question.expected) == true, "\(answer)")
    let apply = scene.record("japan") + question.form.replacing("BEN", with: id)
    #expect(page.links.contains(apply), "\(page.links)")
    let real = try await alice.get(apply)
    #expect(real.status == 200 && real.forms.contains { $0["form-token"] != nil })
    if question.asked.hasPrefix("invite") {
      #expect(real.text.contains("dan@example.org"))
      // Whose the address is stays unsaid.
      #expect(!page.text.contains("Dan Stranger"))
    }
    if question.asked.hasPrefix("right") {
      let filled = real.forms.first { $0.action == panel + "/right" }
      #expect(filled?["right"] == "canView" && filled?["participant"] == id)
    }
    #expect(try everything() == before)
  }

  @Test func `moving a record tells who wins and who loses it`() async throws {
    let before = try everything()
    var alice = try scene.browser(scene.alice)
    let out = try await alice.get(
      scene.record("kyoto") + "/reach/what-if?change=move&parent=")
    #expect(out.text.contains("Ben Ode") && out.text.contains("Cleo Park"), "\(out.text)")
    let into = try await alice.get(
      scene.record("alone") + "/reach/what-if?change=move&parent=japan")
    #expect(into.text.contains("Ben Ode") && into.status == 200, "\(into.text)")
    let apply = scene.record("alone") + "/edit?parent=japan"
    #expect(into.links.contains(apply))
    let edit = try await alice.get(apply)
    #expect(edit.forms.contains { $0["parent"] == "japan" })
    let same = try await alice.get(
      scene.record("alone") + "/reach/what-if?change=move&parent=")
    #expect(same.text.contains("Nobody would gain or lose anything."))
    let nested = try await alice.get(path + "?change=move&parent=alone")
    #expect(nested.status == 400)
    let missing = try await alice.get(
      scene.record("alone") + "/reach/what-if?change=move&parent=never")
    #expect(missing.status == 400)
    #expect(try everything() == before)
  }

  @Test func `disabling somebody tells what they lose and who came in through them`()
    async throws
  {
    let before = try everything()
    var adm = try scene.browser(scene.adm)
    let question = Address.person(scene.ben).path + "/what-if"
    let page = try await adm.get(question)
    #expect(page.status == 200 && page.text.contains("Ben Ode would reach nothing any more"))
    #expect(page.text.contains("japan") && page.text.contains("Cleo Park"), "\(page.text)")
    #expect(page.links.contains(Address.person(scene.ben).path + "/disable"))
    #expect(try everything() == before)
    for other in [scene.alice, scene.ben, scene.dan] {
      var browser = try scene.browser(other)
      #expect([403, 404].contains(try await browser.get(question).status))
    }
  }

  @Test func `only those who may change something may ask, and learn no more than the panel says`()
    async throws
  {
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(path).status == 404)
    var cleo = try scene.browser(scene.cleo)
    #expect(try await cleo.get(path + "?change=stop").status == 403)
    // Ben may invite and nothing else.
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(path + "?change=remove&participant=\(self.ben.rawValue)")
    #expect(page.status == 200 && !page.text.contains("Stop sharing"), "\(page.text)")
    #expect(try await ben.get(panel + "/remove?participant=\(self.ben.rawValue)").status == 403)
    var alice = try scene.browser(scene.alice)
    let wrong = try await alice.get(path + "?change=invite&address=nothing&right=canView")
    #expect(wrong.status == 400 && wrong.text.contains("value=\"nothing\""))
    let nobody = try await alice.get(path + "?change=remove&participant=999")
    #expect(nobody.status == 400)
  }
}
