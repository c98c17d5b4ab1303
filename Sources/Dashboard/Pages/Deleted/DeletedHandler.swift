import Addresses
import HTTP
import RecordStore
import Records

/// What was deleted from a zone in the last thirty days, for its owner.
enum DeletedHandler {
  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let (place, rows) = try visit.read { c in
      let place = try visit.zone(c)
      try Access.check(c, visit.caller, .readZone, zone: place.zone, now: visit.now)
      return (place, try RecordReader.deleted(c, visit.viewer, zone: place.zone))
    }
    return visit.answer(
      DeletedPage(
        frame: visit.frame(.browse, in: place, title: words[RecordWord.deleted]),
        rows: rows.map { row in
          DeletedPage.Row(
            name: Shown.name(row.name), type: Shown.name(row.type),
            detail: words(
              RecordWord.deletedAt,
              ["time": words.relative(row.deletedAt), "until": words.date(row.until)]))
        },
        action: Address.zoneDeleted(place.address).path,
        back: Address.zone(place.address).path))
  }

  static func restore(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try visit.read { try visit.zone($0) }
    let name = form["name"]
    let words = visit.words
    return try await visit.once(form) { context in
      let row = try RecordWriter.restore(context, zone: place.zone, name: name)
      let address = RecordAddress(zone: place.address, name: row.name)
      return Outcome(
        to: Address.record(address).path, notice: words(RecordWord.brought, ["name": name]))
    }
  }
}
