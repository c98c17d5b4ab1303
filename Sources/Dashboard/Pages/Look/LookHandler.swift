import Addresses
import HTTP
import RecordStore
import Records

/// A look with privilege at private data. Asking is free; the look itself is in the log before
/// anything is shown, and each one is its own.
enum LookHandler {
  static func ask(_ visit: Visit) throws -> Response {
    let words = visit.words
    let place = try visit.read { try visit.zone($0) }
    let record = RecordAddress(visit.request.parameters)
    let path = record.map { Address.recordLook($0) } ?? Address.zoneLook(place.address)
    let query = visit.request.target.query.isEmpty ? "" : "?" + ListState(visit.request.query).query
    let owner = place.ownerName.map { Shown.name($0) } ?? words[.personSomeone]
    let thing =
      record.map { words(OpenWord.lookRecord, ["name": $0.name, "zone": place.name]) }
      ?? words(OpenWord.lookZone, ["name": place.name])
    return visit.answer(
      LookPage(
        frame: visit.frame(.browse, crumbs: [Crumb(words[OpenWord.lookTitle])]),
        title: words[OpenWord.lookTitle],
        sentences: [thing, words(OpenWord.lookOwner, ["name": owner])],
        facts: [words[OpenWord.lookNobody]], action: path.path + query,
        cancel: Address.home.path))
  }

  static func record(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    try await visit.desk.store.write(as: visit.actor) { context in
      let c = context.connection
      let place = try ZonePlace.find(address.zone, c)
      let viewer = Viewer(caller: visit.caller, now: context.now, isLookRecorded: true)
      let row = try RecordReader.record(c, viewer, zone: place.zone, name: address.name)
      try Looks.note(context, at: .record(row.id))
    }
    let view = try visit.read { try RecordView.load($0, visit, isLookRecorded: true) }
    var page = RecordHandler.page(visit, view)
    page.frame.notice = visit.words[OpenWord.looked]
    return visit.answer(page)
  }

  static func zone(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await visit.desk.store.write(as: visit.actor) { context in
      let place = try visit.zone(context.connection)
      try Looks.note(context, at: .zone(place.zone))
    }
    let view = try visit.read { c in
      let place = try visit.zone(c)
      return try ZoneView.load(
        c, visit.onlooker(place, isLookRecorded: true), place, ListState(visit.request.query))
    }
    var page = try ZoneHandler.page(visit, view)
    page.frame.notice = visit.words[OpenWord.looked]
    return visit.answer(page)
  }
}

extension StoreError {
  /// It would be shown if the look were in the log.
  var asksForLook: Bool { code == .accessDenied && context["obligation"] == "recordLook" }
}
