import Addresses
import HTTP
import Pictures
import RecordStore
import Records

/// A small picture of an uploaded one, encoded anew. Everything else is a 404.
enum PreviewHandler {
  private static let side = 720
  private static let smallSide = 320
  private static let mostBytes: Int64 = 20_000_000

  static func handler(_ desk: Desk) -> Handler {
    .async { request in
      var request = request
      request.lane = .slow
      let token = try request.parameter("token")
      let key = desk.store.keys.key(for: .downloadAddress)
      let asset: OpenAsset
      do {
        asset = try desk.store.read { c in
          try Assets.open(
            c, files: desk.store.assets, key: key, token: token, now: desk.store.clock.now())
        }
      } catch is StoreError { throw HTTPError.notFound }
      let longest = request.query["size"] == "small" ? smallSide : side
      guard asset.size <= mostBytes, let bytes = FileBytes.read(asset.path, limit: Int(mostBytes)),
        let picture = Thumbnail.png(bytes, side: longest)
      else { throw HTTPError.notFound }
      var response = Response(type: "image/png", picture)
      response.headers["Cache-Control"] = "private, max-age=600"
      response.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
      return response
    }
  }
}
