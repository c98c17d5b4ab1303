import HTTP
import RecordStore

/// Files of records behind signed addresses. Whether the holder of the address may still read the
/// record is decided again at each request.
struct AssetDownloads: Sendable {
  let store: Store

  func respond(to request: Request) throws -> Response {
    let token = try request.parameter("token")
    let asset: OpenAsset
    do {
      asset = try store.read { c in
        try Assets.open(
          c, files: store.assets, key: store.keys.key(for: .downloadAddress), token: token,
          now: store.clock.now())
      }
    } catch is StoreError {
      throw HTTPError.notFound
    }
    guard let file = OpenFile(path: asset.path) else { throw HTTPError.notFound }
    var response = FileResponse.make(
      file, for: request, tag: EntityTag(asset.digest),
      headers: [
        "Content-Type": "application/octet-stream", "Cache-Control": "private, no-store",
        "Content-Disposition": ContentDisposition.attachment(asset.field),
      ])
    response.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
    return response
  }
}
