import Addresses
import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// Takes a file at an upload's address: the bytes as they are, or in a multipart form.
enum AssetReceiving {
  static func routes(_ gateway: Gateway) -> [Route] {
    // What the boundaries and headers of a form may add.
    let limit = Int64(gateway.limits.asset) + 64 << 10
    let handler = Handler.upload { try sink(gateway, $0) }
    return [Method.post, .put].map {
      Route(
        $0, AddressPattern.upload.rawValue, bodyLimit: limit,
        secrets: AddressPattern.upload.secrets, handler)
    }
  }

  /// Too large a file gets a bare 413, as clients of the protocol know it.
  static func failure(_ error: any Error, _ request: Request) -> Response? {
    guard let error = error as? HTTPError, error.status == .contentTooLarge,
      request.path.first == "upload"
    else { return nil }
    return Response(.contentTooLarge)
  }

  private static func sink(_ gateway: Gateway, _ request: Request) throws -> any UploadSink {
    let store = gateway.store
    let address = UploadAddress(
      token: try request.parameter("token"), key: store.keys.key(for: .uploadAddress),
      now: store.clock.now())
    guard let address else {
      throw WireError(.notFound, "the upload address is not valid any more")
    }
    let seal =
      address.isSealed
      ? try store.read { try AssetSealing.seal($0, zone: address.place.zone) } : nil
    let upload = try store.assets.begin(random: store.random, seal: seal)
    let actor = Actor(
      address.account.map(Caller.account) ?? .anyone, way: .service,
      source: request.remoteAddress, request: request.id)
    var parser: MultipartParser?
    if request.mediaType == "multipart/form-data" {
      parser = MultipartParser(contentType: request.headers["Content-Type"])
      guard parser != nil else { throw HTTPError.badRequest("The form has no boundary.") }
    }
    return AssetSink(
      gateway: gateway, address: address, upload: upload, actor: actor, parser: parser)
  }
}
