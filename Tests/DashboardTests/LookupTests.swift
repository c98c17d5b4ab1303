import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// Looking for the record that a reference names, files, and what deleting takes along.
@Suite struct LookupTests {
  private static func reference(
    _ target: String, _ action: ReferenceAction = .none, as name: String = "city"
  ) -> Field {
    Field(
      name: name, type: FieldType(.reference),
      value: .reference(Reference(recordName: target, action: action)))
  }

  @Test func `a reference is looked for by title or name, picked, and saved`() async throws {
    let scene = try DashboardScene()
    try scene.save("kyoto", [.text("name", "Kyōto"), .text("country", "Japan")])
    try scene.save("nara", [.text("name", "Nara"), .text("country", "Japan")])
    try scene.save("photo", type: "Photo", [.text("title", "Temple"), Self.reference("nara")])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("photo") + "/edit"
    let form = try await alice.get(path).form(path)
    for typed in ["kyoto", "ky", "Kyō", "japan kyoto"] {
      let found = try await alice.submit(
        form, ["find": "city", "value:city": typed, "value:title": "Old temple"])
      #expect(found.status == 200)
      #expect(found.text.contains("name=\"pick:city\" value=\"kyoto\""), "\(typed)")
      #expect(found.text.contains("value=\"Old temple\""))
    }
    #expect(try scene.text("title", of: "photo") == "Temple")
    let found = try await alice.submit(form, ["find": "city", "value:city": "Kyō"])
    let saved = try await alice.submit(try found.form(path), ["pick:city": "kyoto"])
    #expect(saved.status == 303)
    let target = try scene.value("city", of: "photo")
    #expect(target == .reference(Reference(recordName: "kyoto", action: .none)))
    let none = try await alice.submit(form, ["find": "city", "value:city": "nowhere"])
    #expect(none.text.contains("No record found"))
    // The first button of the form is the one that Enter presses: it saves.
    let markup = none.text.components(between: "action=\"\(path)\"", and: "</form>").first ?? ""
    #expect(markup.components(between: "<button", and: ">").first?.contains("name=") == false)
  }

  @Test func `a participant finds only what is shared with them`() async throws {
    let scene = try DashboardScene()
    try scene.save("secret", [.text("name", "Nagasaki")])
    let root = try scene.save("root", [.text("name", "Nagoya"), Self.reference("root")])
    let shared = try scene.share(root, with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let path = scene.record("root") + "/edit"
    let form = try await ben.get(path).form(path)
    for typed in ["", "Nag", "secret"] {
      let found = try await ben.submit(form, ["find": "city", "value:city": typed])
      #expect(
        !found.text.contains("value=\"secret\"/> <span>") && !found.text.contains("Nagasaki"),
        "\(typed)")
    }
  }

  @Test func `a parent is looked for, and a place stands on the map`() async throws {
    let scene = try DashboardScene()
    try scene.save("trip", type: "Trip", [.text("title", "Japan 2026")])
    try scene.save(
      "kyoto",
      [
        Field(
          name: "place", type: FieldType(.location),
          value: .location(Location(latitude: 35.0116, longitude: 135.7681)))
      ])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("kyoto") + "/edit"
    let page = try await alice.get(path)
    #expect(page.text.contains("class=\"map\"") && page.text.contains("35.0116, 135.7681"))
    let found = try await alice.submit(
      try page.form(path), ["find": "@parent", "parent": "Japan"])
    #expect(found.text.contains("name=\"pick:@parent\" value=\"trip\""))
    _ = try await alice.submit(try found.form(path), ["pick:@parent": "trip"])
    #expect(try await alice.get(scene.record("kyoto")).text.contains("Japan 2026"))
  }

  @Test func `dates are shown and read by one's own clock`() async throws {
    let scene = try DashboardScene()
    try scene.save(
      "visit",
      [Field(name: "at", type: FieldType(.timestamp), value: .timestamp(1_783_000_000_000))])
    var alice = try scene.browser(scene.alice)
    _ = try await alice.submit(
      try await alice.get("/account").form("/account"), ["time-zone": "America/New_York"])
    let path = scene.record("visit") + "/edit"
    let form = try await alice.get(path).form(path)
    #expect(form["value:at"] == "2026-07-02 09:46:40-04:00")
    _ = try await alice.submit(form)
    #expect(try scene.value("at", of: "visit") == .timestamp(1_783_000_000_000))
    _ = try await alice.submit(form, ["value:at": "2026-01-02 09:46"])
    #expect(try scene.value("at", of: "visit") == .timestamp(1_767_365_160_000))
  }

  @Test func `a file is put in once, however often the button is pressed`() async throws {
    let scene = try DashboardScene()
    let asset = FieldType(.asset)
    try scene.save("photo", type: "Photo", [Field(name: "file", type: asset, value: .null)])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("photo") + "/upload?field=file"
    let form = try await alice.get(path).form(path)
    let first = try await alice.upload(form, Array("a picture".utf8), named: "näh.txt")
    let second = try await alice.upload(form, Array("a picture".utf8), named: "näh.txt")
    #expect(first.status == 303 && second.status == 303 && first.location == second.location)
    let page = try await alice.get(scene.record("photo"))
    #expect(page.text.contains("Download (9 B)"))
    let link = try #require(page.links.first { $0.hasPrefix("/asset") || $0.contains("asset") })
    #expect(!link.isEmpty)
    _ = try await alice.upload(
      try await alice.get(path).form(path), Array("another one".utf8), named: "b.txt")
    #expect(try await alice.get(scene.record("photo")).text.contains("Download (11 B)"))
  }

  @Test func `files of a list are added, replaced and taken out one by one`() async throws {
    let scene = try DashboardScene()
    let list = FieldType(.asset, isList: true)
    try scene.save("trip", type: "Trip", [Field(name: "files", type: list, value: .list([]))])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("trip") + "/upload?field=files"
    for text in ["first file", "second file!"] {
      let form = try await alice.get(path).form(path)
      #expect(try await alice.upload(form, Array(text.utf8), named: "a.txt").status == 303)
    }
    var page = try await alice.get(scene.record("trip"))
    #expect(page.text.contains("Download (10 B)") && page.text.contains("Download (12 B)"))
    #expect(page.text.contains("Add a file") && page.links.contains(path + "&item=1"))
    let second = path + "&item=1"
    _ = try await alice.upload(
      try await alice.get(second).form(second), Array("third".utf8), named: "c.txt")
    page = try await alice.get(scene.record("trip"))
    #expect(page.text.contains("Download (10 B)") && page.text.contains("Download (5 B)"))
    #expect(!page.text.contains("Download (12 B)"))
    let remove = scene.record("trip") + "/upload/remove?field=files&item=0"
    let form = try await alice.get(path + "&item=0").form(remove)
    #expect(try await alice.submit(form).location == scene.record("trip"))
    page = try await alice.get(scene.record("trip"))
    #expect(!page.text.contains("Download (10 B)") && page.text.contains("Download (5 B)"))
    // What is not there, and a version that is not the last one, change nothing.
    #expect(try await alice.get(path + "&item=5").status == 404)
    let stale = try await alice.post(
      remove, form.fields.map { ($0.0, $0.0 == "form-key" ? "other" : $0.1) })
    #expect(stale.status == 409)
    #expect(try await alice.get(scene.record("trip")).text.contains("Download (5 B)"))
  }

  @Test func `deleting names all that goes along, and what holds it`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    try scene.save(
      "photo", type: "Photo", [.text("name", "Temple"), Self.reference("city", .deleteSelf)])
    try scene.save(
      "note", type: "Note", [.text("name", "Steps"), Self.reference("photo", .deleteSelf)])
    try scene.save("child", parent: "city", [.text("name", "Gion")])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/delete"
    let ask = try await alice.get(path)
    #expect(ask.text.contains("2 records are deleted with it:"))
    #expect(ask.text.contains("Temple · Photo") && ask.text.contains("Steps · Note"))
    #expect(ask.text.contains("1 child stays, without its parent:") && ask.text.contains("Gion"))
    try scene.save(
      "plan", type: "Plan", [.text("name", "Autumn"), Self.reference("note", .validate)])
    let held = try await alice.get(path)
    #expect(held.text.contains("Autumn · Plan") && held.text.contains("It cannot be deleted"))
    #expect(
      try !held.text.contains("<button class=\"danger") && held.form(path)["change-tag"] != nil)
    let refused = try await alice.submit(try ask.form(path))
    #expect(refused.status == 409)
    #expect(try await alice.get(scene.record("note")).status == 200)
  }

  @Test func `deleting a shared root names who loses access, and can be taken back`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(
      try scene.save("city", [.text("name", "Kyōto")]), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/delete"
    let ask = try await alice.get(path)
    #expect(ask.text.contains("These people lose access at once:") && ask.text.contains("Ben Ode"))
    _ = try await alice.submit(try ask.form(path))
    let deleted = try await alice.get(scene.zone + "/deleted")
    _ = try await alice.submit(try deleted.form(scene.zone + "/deleted"))
    #expect(try await alice.get(scene.record("city")).text.contains("Kyōto"))
  }

  @Test func `what was typed into a record that is gone can still be read`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("city") + "/edit"
    let form = try await alice.get(path).form(path)
    let delete = scene.record("city") + "/delete"
    _ = try await alice.submit(try await alice.get(delete).form(delete))
    let gone = try await alice.submit(form, ["value:name": "Kyōto in autumn"])
    #expect(gone.status == 404)
    #expect(
      gone.text.contains("What you typed") && gone.text.contains("Kyōto in autumn</textarea>"))
  }
}
