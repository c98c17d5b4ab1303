import JSON
import Testing

/// Where real clients say different things about shares: one test for each row, both sides of it.
@Suite struct ShareDisagreementTests {
  private let scene: SharingScene

  init() async throws { scene = try await SharingScene() }

  private func participant(type: String, status: String) -> String {
    #"{"type":"\#(type)","permission":"READ_WRITE","acceptanceStatus":"\#(status)","#
      + #""userIdentity":{"lookupInfo":{"emailAddress":"ben@example.org"}}}"#
  }

  private func created(with participant: String) async throws -> JSONValue {
    let share = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"S","forRecord":{"recordName":"t1"},"#
        + #""publicPermission":"NONE","participants":[\#(participant)]}"#)
    return try #require(share["participants"]?.elements.last)
  }

  @Test(arguments: ["PENDING", "INVITED", "UNKNOWN"])
  func `a pending invitation is called by either word, and answered INVITED`(
    word: String
  ) async throws {
    let ben = try await created(with: participant(type: "USER", status: word))
    #expect(ben["acceptanceStatus"]?.string == "INVITED")
  }

  @Test(arguments: ["PRIVATE_USER", "USER", "UNKNOWN"])
  func `an invited person is called by either word, and answered USER`(
    word: String
  ) async throws {
    let ben = try await created(with: participant(type: word, status: "INVITED"))
    #expect(ben["type"]?.string == "USER")
    // The other word for the same person changes nothing.
    let again = try await scene.update(
      #""participants":[\#(participant(type: "PRIVATE_USER", status: "PENDING"))]"#)
    #expect(again["participants"]?.elements.count == 2, "\(JSONShape.text(again))")
    #expect(again["participants"]?.elements.last?["type"]?.string == "USER")
  }

  @Test func `the root is named alone, or comes whole with its tag`() async throws {
    let named = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"S","forRecord":{"recordName":"t1"}}"#)
    _ = try await scene.modify("forceDelete", #"{"recordName":"S"}"#)
    let root = try await scene.lookup("t1")
    let whole = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"S2","forRecord":\#(JSONShape.text(root))}"#)
    #expect(whole["shortGUID"]?.string == named["shortGUID"]?.string)
    #expect(try await scene.lookup("t1")["fields"]?["title"]?["value"]?.string == "Alps")
  }

  @Test func `share and root come in one request, in either order, or one after the other`()
    async throws
  {
    let share = { (name: String, root: String) in
      #"{"recordType":"cloudkit.share","recordName":"\#(name)","#
        + #""forRecord":{"recordName":"\#(root)"}}"#
    }
    let root = { (name: String) in
      #"{"recordType":"Trip","recordName":"\#(name)","createShortGUID":true,"fields":{}}"#
    }
    let rootFirst = try await scene.modifyAll(
      [("create", root("a")), ("create", share("Sa", "a"))], atomic: true)
    let shareFirst = try await scene.modifyAll(
      [("create", share("Sb", "b")), ("create", root("b"))], atomic: true)
    for reply in [rootFirst, shareFirst] {
      #expect(reply.codes("records") == [nil, nil], "\(reply.text)")
    }
    let made = try await scene.save(root("c"))
    let later = try await scene.save(share("Sc", "c"))
    #expect(later["shortGUID"]?.string == made["shortGUID"]?.string)
    for (name, record) in [("a", "Sa"), ("b", "Sb"), ("c", "Sc")] {
      #expect(try await scene.lookup(name)["share"]?["recordName"]?.string == record)
    }
  }
}
