import HTTP
import JSON
import RecordStore
import Records

/// What the server holds about a person, as a file: account, addresses, sessions, shares, and what is
/// shared with them. Records are exported by the zone.
enum AccountExportHandler {
  static func show(_ visit: Visit) throws -> Response {
    let bytes = try visit.read { try write(visit, $0) }
    var response = Response(type: "application/json; charset=utf-8", bytes)
    response.headers["Content-Disposition"] = ContentDisposition.attachment(
      "sharehold-account.json")
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private static func write(_ visit: Visit, _ c: Store.Reader) throws -> [UInt8] {
    let account = try Accounts.load(visit.account, c)
    let holdings = try Holdings.load(
      c, caller: visit.caller, account: visit.account, now: visit.now)
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    json.member("name", account.name)
    json.member("created", Timestamps.text(account.createdAt))
    json.member("language", account.language)
    json.member("timeZone", account.timeZone)
    json.member("theme", account.theme)
    json.list("addresses", try Accounts.addresses(of: visit.account, c)) { address, json in
      json.member("kind", address.kind.rawValue)
      json.member("address", address.typed)
      json.key("verified")
      json.bool(address.isVerified)
    }
    let sessions = try Sessions.list(c, account: visit.account, now: visit.now)
    json.list("sessions", sessions) { session, json in
      json.member("browser", session.userAgent)
      json.member("lastUsed", Timestamps.text(session.lastUsedAt))
      json.member("address", session.remoteAddress)
    }
    json.list("zones", holdings.zones) { zone, json in
      json.member("container", zone.place.containerIdentifier)
      json.member("environment", zone.place.environment.rawValue)
      json.member("zone", zone.place.name)
      json.key("records")
      json.int(zone.records)
    }
    json.list("shares", holdings.shares) { share, json in
      json.member("title", share.summary.title)
      json.member("zone", share.summary.zoneName)
      json.member("record", share.summary.rootName)
      json.member("created", Timestamps.text(share.summary.createdAt))
    }
    let shared = try SharedWithMe.load(c, account: visit.account, now: visit.now)
    let items = shared.open + shared.invited + shared.declined + shared.ended
    json.list("sharedWithMe", items) { item, json in
      json.member("title", item.summary.title)
      json.member("owner", item.owner.name)
      json.member("state", item.state.rawValue)
      json.member("since", Timestamps.text(item.at))
    }
    json.endObject()
    return json.bytes + [10]
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements {
      beginObject()
      write(element, &self)
      endObject()
    }
    endArray()
  }
}
