import HTTP
import JSON
import RecordStore

/// GET /shares/contacts?text=…: at most twenty people the person knows already, for the field that
/// takes people, and no more than so many answers in a while. Without script that field says whom it knows when it is sent.
enum ContactsHandler {
  static func show(_ visit: Visit) throws -> Response {
    let text = visit.request.query["text"] ?? ""
    try visit.desk.store.lookups.spend(1, by: visit.account, now: visit.now)
    let found = try visit.read { try Contacts.find($0, account: visit.account, matching: text) }
    var json = JSONWriter(reserving: 1024)
    json.beginArray()
    for contact in found {
      json.beginObject()
      json.key("name")
      json.string(Shown.name(contact.name))
      json.key("address")
      json.string(contact.address)
      json.endObject()
    }
    json.endArray()
    var response = Response.json(json.bytes)
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
