import Addresses
import HTTP
import Pictures
import RecordStore
import Records

/// The picture of a share, encoded anew, for those who may see its title. Everything else is a 404.
enum PictureHandler {
  static let side = 600

  static func show(_ guest: Guest) throws -> Response {
    guard let guid = guest.request.parameters["guid"] else { throw HTTPError.notFound }
    let bytes = try guest.read { c -> [UInt8]? in
      let landing = try Landing.load(
        c, guid: guid, gate: guest.gate(guid), caller: guest.caller, now: guest.now)
      guard landing.showsPreview || landing.share != nil else { return nil }
      return try landing.shareRecord.flatMap { try SharePanel.picture(c, shareRecord: $0) }
    }
    guard let bytes, let picture = Thumbnail.png(bytes, side: side) else {
      throw HTTPError.notFound
    }
    var response = Response(type: "image/png", picture)
    response.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
    response = response.asSharePage
    response.headers["Cache-Control"] = "private, max-age=300"
    return response
  }
}
