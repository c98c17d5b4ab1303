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
    var response = try response(asset, request)
    // The address is the capability, and no cookie counts: any page that has it may read it.
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "Content-Length, Content-Range, ETag"
    response.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
    return response
  }

  private func response(_ asset: OpenAsset, _ request: Request) throws -> Response {
    let name = request.parameters["name"].flatMap { $0 == "${f}" ? nil : $0 } ?? asset.field
    let headers: HeaderFields = [
      "Content-Type": "application/octet-stream", "Cache-Control": "private, no-store",
      "Content-Disposition": ContentDisposition.attachment(name),
    ]
    let tag = EntityTag(asset.digest)
    guard let file = OpenFile(path: asset.path) else { throw HTTPError.notFound }
    guard asset.seal != nil else {
      return FileResponse.make(file, for: request, tag: tag, headers: headers)
    }
    let content = try AssetContent(asset)
    let bytes = ProducedBytes(size: content.size) { try content.read(at: $0, count: $1) }
    return FileResponse.make(
      bytes, modified: file.modified, for: request, tag: tag, headers: headers)
  }
}
