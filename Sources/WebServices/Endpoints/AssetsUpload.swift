import Addresses
import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// POST {database}/assets/upload
enum AssetsUpload {
  /// Milliseconds for which an address takes a file.
  private static let lifetime: Int64 = 15 * 60_000

  private struct Ticket: Sendable {
    let recordName: String
    let field: String
    let url: String
  }

  static func answer(_ call: Call) async throws -> Response {
    let account = try call.requireUser()
    let items = try call.body.items("tokens", limit: call.gateway.limits.items)
    let wanted = try items.map(UploadWish.init)
    let key = call.store.keys.key(for: .uploadAddress)
    // A record that is to hold encrypted fields may need its zone's first key.
    let tickets = try await call.write { context in
      let zone = try call.zone(context.connection, call.body["zoneID"])
      try RecordWriter.requireSomeWriting(context.connection, call.viewer, zone: zone)
      return try wanted.map { wish in
        let name = wish.recordName ?? RecordWriter.newName(context)
        let seal = try AssetSealing.seal(
          context, zone: zone, recordName: name, type: wish.recordType)
        let address = UploadAddress(
          account: account, place: .init(zone: zone.id, recordName: name, field: wish.field),
          isSealed: seal != nil, expires: call.now + lifetime)
        return Ticket(
          recordName: name, field: wish.field,
          url: call.gateway.publicURL.url(.upload(token: address.token(key: key))))
      }
    }
    return call.respond { writer in
      writer.key("tokens")
      writer.beginArray()
      for ticket in tickets {
        writer.beginObject()
        writer.recordName(ticket.recordName)
        writer.key("fieldName")
        writer.string(ticket.field)
        writer.key("url")
        writer.string(ticket.url)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}

/// One entry of `tokens` in a request.
private struct UploadWish: Sendable {
  let recordName: String?
  let recordType: String?
  let field: String

  init(_ item: JSONValue) throws {
    recordName = try item.string("recordName")
    recordType = try item.string("recordType")
    field = try item.requiredString("fieldName")
    do throws(FieldError) { try FieldName.check(field, allowsSystemNames: true) } catch {
      throw WireError(error)
    }
    if let recordName { try RecordWriter.check(name: recordName) }
  }
}
