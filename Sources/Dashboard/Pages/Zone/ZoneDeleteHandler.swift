import Addresses
import HTTP
import RecordStore
import Records

/// Deleting a zone: what goes with it, and its name to type.
enum ZoneDeleteHandler {
  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit, nil)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try visit.read { try visit.zone($0) }
    guard form["typed"] == place.name else {
      return visit.answer(try page(visit, form["typed"]), status: .badRequest)
    }
    let words = visit.words
    return try await visit.once(form) { context in
      try Zones.delete(context, zone: place.zone)
      return Outcome(
        to: Address.environment(place.containerIdentifier, place.environment).path,
        notice: words(.noticeZoneDeleted, ["name": place.name]))
    }
  }

  private static func page(_ visit: Visit, _ typed: String?) throws -> ConfirmPage {
    let words = visit.words
    let (place, records) = try visit.read { c in
      let place = try visit.zone(c)
      try Access.check(c, visit.caller, .deleteZone, zone: place.zone, now: visit.now)
      let types = try RecordReader.types(c, visit.viewer, zone: place.zone)
      return (place, types.reduce(0) { $0 + $1.count })
    }
    let title = words(.zoneDeleteTitle, ["name": place.name])
    var field = ConfirmPage.Typed(label: words(.zoneDeleteTyped, ["name": place.name]))
    if let typed {
      field.value = typed
      field.error = words[.zoneDeleteMismatch]
    }
    return ConfirmPage(
      frame: visit.frame(.browse, in: place, title: title), title: title,
      action: Address.zone(place.address).path + "/delete",
      sentences: [
        words(.zoneDeleteText, count: Int64(records)), words[.zoneDeleteShares],
      ],
      warning: words[.zoneDeleteWarning], typed: field, button: words[.zoneDeleteButton],
      cancel: Address.zone(place.address).path)
  }
}

extension Visit {
  /// The zone that the address names; the operation that follows decides who may see it.
  func zone(_ c: Store.Reader) throws -> ZonePlace {
    try ZonePlace.find(ZoneAddress(self.request.parameters), c)
  }
}
