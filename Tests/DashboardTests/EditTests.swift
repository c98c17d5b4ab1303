import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

@Suite struct EditTests {
  private static func edit(
    _ fields: [Field]
  ) async throws -> (scene: DashboardScene, alice: Browser, form: Form, path: String) {
    let scene = try DashboardScene()
    try scene.save("city", fields)
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/edit"
    let form = try await alice.get(path).form(path)
    return (scene, alice, form, path)
  }

  private static func field(_ name: String, _ kind: FieldKind, _ value: Records.FieldValue) -> Field
  {
    Field(name: name, type: FieldType(kind), value: value)
  }

  static let everything: [Field] = [
    .text("plain", "two words"), .text("empty", ""), .text("word", "null"),
    .text("long", "a\nb\r\nc\n"), .text("lead", "\n\nlines"), .text("space", "  both ends  "),
    .text("markup", "</textarea><script>alert(1)</script>"),
    field("none", .string, .null), .int("large", .max), .int("small", .min),
    .int("odd", 9_007_199_254_740_993), field("third", .double, .double(0.1 + 0.2)),
    field("never", .timestamp, .null), field("moment", .timestamp, .timestamp(1_700_000_000_123)),
    field("bytes", .bytes, .bytes([0, 1, 254, 255])),
    field(
      "place", .location, .location(Location(latitude: -33.0472, longitude: -71.6127))),
    field("target", .reference, .reference(Reference(recordName: "self", action: .none))),
    Field(
      name: "tags", type: FieldType(.string, isList: true),
      value: .list([.string("a"), .string(""), .string("c")])),
    Field(name: "nothing", type: FieldType(.string, isList: true), value: .list([])),
    Field(
      name: "numbers", type: FieldType(.int64, isList: true),
      value: .list([.int64(.max), .int64(-1)])),
  ]

  @Test func `saving untouched changes nothing`() async throws {
    var (scene, alice, form, _) = try await Self.edit(Self.everything)
    let before = try scene.row("city")
    let saved = try await alice.submit(form)
    #expect(try await alice.open(try #require(saved.location)).text.contains("Nothing was changed"))
    let after = try scene.row("city")
    #expect(after.changeTag == before.changeTag && after.fields == before.fields)
  }

  @Test func `editing one field leaves every other as it was, to the digit`() async throws {
    var (scene, alice, form, _) = try await Self.edit(Self.everything)
    let before = try scene.row("city")
    let saved = try await alice.submit(form, ["value:plain": "three small words"])
    let page = try await alice.open(try #require(saved.location))
    #expect(page.text.contains("Saved. Changed: plain."))
    // Grouped for the eye, while what is copied are the digits.
    #expect(page.text.contains("-9<i data-g=\",\">223</i><i data-g=\",\">372</i>"))
    let lines = Outline.text(page).split(separator: "\n")
    for digits in ["9223372036854775807", "-9223372036854775808", "9007199254740993"] {
      #expect(lines.contains(Substring(digits)), "\(lines)")
    }
    #expect(!page.text.contains("1970"))
    for field in Self.everything where field.name != "plain" {
      #expect(try scene.value(field.name, of: "city") == field.value, "\(field.name)")
    }
    #expect(try scene.text("plain", of: "city") == "three small words")
    #expect(try scene.row("city").changeTag != before.changeTag)
  }

  @Test func `null, empty, missing and the word null look different and can be chosen`()
    async throws
  {
    var (scene, alice, form, path) = try await Self.edit([
      Self.field("a", .string, .null), .text("b", ""), .text("c", "null"), .text("d", "x"),
    ])
    let page = try await alice.get(scene.record("city"))
    #expect(page.text.contains("<span class=\"null\">null</span>"))
    #expect(page.text.contains("<span class=\"blank\">empty text</span>"))
    #expect(page.text.contains("<bdi class=\"\">null</bdi>"))
    _ = try await alice.submit(
      form, ["state:a": "unset", "state:b": "null", "value:c": "", "state:d": "unset"])
    #expect(try scene.value("a", of: "city") == nil)
    #expect(try scene.value("b", of: "city") == .null)
    #expect(try scene.value("c", of: "city") == .string(""))
    #expect(try scene.value("d", of: "city") == nil)
    form = try await alice.get(path).form(path)
    #expect(form["state:a"] == "unset" && form["state:b"] == "null" && form["state:c"] == "value")
    // Without script, typing alone is enough.
    _ = try await alice.submit(form, ["value:a": "typed"])
    #expect(try scene.text("a", of: "city") == "typed")
  }

  @Test func `what is no value of the type is refused beside its field, with the text`()
    async throws
  {
    var (scene, alice, form, _) = try await Self.edit([
      .int("count", 5), Self.field("moment", .timestamp, .timestamp(0)), .text("name", "Kyōto"),
    ])
    let page = try await alice.submit(
      form, ["value:count": "9223372036854775808", "value:moment": "soon", "value:name": "Nara"])
    #expect(page.status == 400)
    #expect(page.text.contains("<title>Error:"))
    #expect(page.text.contains("value=\"9223372036854775808\""))
    #expect(page.text.contains("value=\"soon\"") && page.text.contains("value=\"Nara\""))
    #expect(page.text.contains("href=\"#field-0\"") && page.text.contains("id=\"field-0\""))
    #expect(page.text.contains("aria-describedby=\"field-0-error\""))
    #expect(try scene.value("count", of: "city") == .int64(5))
    #expect(try scene.text("name", of: "city") == "Kyōto")
  }

  @Test func `a change by somebody else is shown beside one's own, and either can be kept`()
    async throws
  {
    var (scene, alice, form, path) = try await Self.edit([
      .text("caption", "before"), .text("name", "Kyōto"), .text("mood", "calm"),
    ])
    let row = try scene.row("city")
    let shared = try scene.share(row, with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let theirs = try await ben.get(path).form(path)
    form = try await alice.get(path).form(path)
    _ = try await ben.submit(theirs, ["value:caption": "Ben's", "value:mood": "glad"])
    let conflict = try await alice.submit(form, ["value:caption": "Alice's", "value:name": "Nara"])
    #expect(conflict.status == 409)
    #expect(conflict.text.contains("Ben Ode changed this record meanwhile"))
    for text in ["before", "Ben&#39;s", "Alice&#39;s"] {
      #expect(conflict.text.contains("<dd>\(text)</dd>"), "\(text)")
    }
    #expect(conflict.text.contains("value=\"glad\"") && conflict.text.contains("value=\"Nara\""))
    let kept = try await alice.submit(try conflict.form(path), ["state:caption": "theirs"])
    #expect(kept.status == 303)
    #expect(try scene.text("caption", of: "city") == "Ben's")
    #expect(try scene.text("name", of: "city") == "Nara")
    #expect(try scene.text("mood", of: "city") == "glad")
  }

  @Test func `a record is made with fields of old and new types`() async throws {
    let scene = try DashboardScene()
    try scene.save("first", [.text("name", "Kyōto"), .int("population", 1)])
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/records/new"
    let form = try await alice.get(path + "?type=Destination").form(path)
    let made = try await alice.submit(
      form,
      [
        "record-name": "second", "value:name": "Nara", "value:population": "360310",
        "parent": "first", "new-name:1": "visited", "new-type:1": "TIMESTAMP",
        "new-value:1": "2026-03-03 14:05+01:00",
      ])
    let page = try await alice.open(try #require(made.location))
    #expect(page.text.contains("Record “Nara” was created.") && page.text.contains("Kyōto"))
    #expect(try scene.value("visited", of: "second") == .timestamp(1_772_543_100_000))
    let again = try await alice.submit(form, ["record-name": "second", "value:name": "Uji"])
    #expect(again.status == 400 || again.status == 409)
    #expect(again.text.contains("value=\"Uji\"") && again.text.contains("value=\"second\""))
    #expect(try scene.text("name", of: "second") == "Nara")
  }

  @Test func `deleting names what goes along`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    try scene.save(
      "photo", type: "Photo",
      [
        .text("title", "Temple"),
        Self.field(
          "of", .reference, .reference(Reference(recordName: "city", action: .deleteSelf))),
      ])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/delete"
    let question = try await alice.get(path)
    #expect(question.text.contains("1 record is deleted with it:"))
    #expect(question.text.contains("Temple"))
    let done = try await alice.submit(try question.form(path))
    let list = try await alice.open(try #require(done.location))
    #expect(list.text.contains("was deleted. You can bring it back for 30 days"))
    #expect(try await alice.get(scene.record("photo")).status == 404)
  }

  @Test func `a zone is deleted only by its name and with the password`() async throws {
    let scene = try DashboardScene()
    try await scene.setPassword("correct horse", of: "alice@example.org")
    _ = try scene.share(
      try scene.save("city", [.text("name", "Kyōto")]), with: "ben.ode@example.org")
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/delete"
    let question = try await alice.get(path)
    #expect(question.text.contains("Destination: 1") && question.text.contains("city · 1 invited"))
    let refused = try await alice.submit(
      try question.form(path), ["typed": "trips", "password": "correct horse"])
    #expect(refused.status == 400 && refused.text.contains("value=\"trips\""))
    let other = try await alice.submit(
      try question.form(path), ["typed": "Trips", "password": "wrong"])
    #expect(other.status == 400 && other.text.contains("This is not your password"))
    #expect(try await alice.get(scene.zone).status == 200)
    let done = try await alice.submit(
      try refused.form(path), ["typed": "Trips", "password": "correct horse"])
    #expect(done.status == 303)
    #expect(try await alice.get(scene.zone).status == 404)
  }
}
