import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Design section 8: a full disk refuses writes, keeps reads, and recovers by itself.
struct FullDiskTests {
  @Test func `forms come back with everything typed, pages are read, and sending again works`()
    async throws
  {
    let full = Flag()
    try await RunningService.runFailing(at: { $0 == .commit && full.isSet }) { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      let edit = server.cast.record("kyoto") + "/edit"
      let new = server.cast.zone + "/records/new"
      let zones = "/containers/\(Cast.container)/development"
      var alice = try server.browser(server.cast.alice)
      let forms = [
        try await alice.open(edit).form(edit).filled(["value:title": "Nara & Uji"]),
        try await alice.open(new + "?type=Destination").form(new)
          .filled(["record-name": "hilo", "value:title": "Nara & Uji"]),
        try await alice.open(zones).form(zones).filled(["zone-name": "Nara & Uji"]),
      ]
      full.set()
      var again: [PageForm] = []
      for (path, form) in zip([edit, new, zones], forms) {
        let page = try await alice.post(path, form)
        #expect(page.status == 507, "\(path)")
        #expect(page.text.contains("The server has no room left"), "\(path)")
        #expect(page.text.contains("value=\"Nara &amp; Uji\""), "\(path)")
        again.append(try page.form(path))
      }
      // On the page of the form itself the fields are what they were.
      #expect(again[0]["change-tag"] != nil && again[1]["record-name"] == "hilo")
      #expect(try await alice.open(server.cast.record("kyoto")).text.contains("Kyōto"))
      #expect(try server.row("kyoto").text.contains("Kyōto"))
      full.clear()
      for form in again { #expect(try await alice.submit(form).status == 303, "\(form.action)") }
      #expect(try server.row("kyoto").text.contains("Nara & Uji"))
      #expect(try server.row("hilo").text.contains("Nara & Uji"))
      #expect(try await alice.open(zones).text.contains("Nara &amp; Uji"))
    }
  }

  @Test func `signing in on a full disk keeps the address and works again afterwards`() async throws
  {
    let full = Flag()
    try await RunningService.runFailing(at: { $0 == .commit && full.isSet }) { server in
      var guest = try server.browser()
      let form = try await guest.open("/sign-in?back=%2Fshares").form("/sign-in")
      let typed = ["email": "alice@example.org", "password": "correct horse"]
      full.set()
      let page = try await guest.submit(form, typed)
      #expect(page.status == 507 && page.text.contains("The server has no room left"))
      #expect(page.text.contains("value=\"alice@example.org\""))
      #expect(!page.text.contains("correct horse"))
      full.clear()
      let entered = try await guest.submit(
        try page.form("/sign-in"), ["password": "correct horse"])
      #expect(entered.status == 303 && entered.location == "/shares")
    }
  }
}
