import CMicroHTTPD
import Compression
import HTTP
import Synchronization

extension Exchange {
  /// Compressing on a worker holds up its other connections: larger bodies go out as they are.
  private static let workerCompressionLimit = 256 << 10
  private static let taskCompressionLimit = 16 << 20

  /// Hands the response to the library; false closes the connection.
  func answer(_ response: Response) -> Bool {
    phase = .answered
    let isLast =
      engine.isStopping.load(ordering: .relaxed) || worker.isRetired.load(ordering: .relaxed)
    sent = Sent(
      status: response.status.rawValue,
      bytes: request?.method == .head ? 0 : response.length, account: response.account,
      note: response.note)
    progress.enter(.sending, bytes: response.length)
    guard let prepared = ResponseWriter.make(response, isLast: isLast) else { return false }
    defer { MHD_destroy_response(prepared) }
    return MHD_queue_response(connection, UInt32(response.status.rawValue), prepared) == .YES
  }

  /// The response of an inline handler, compressed if that is worth it.
  func compressed(_ response: Response) -> Response {
    guard let request else { return response }
    return compressed(response, request, limit: Exchange.workerCompressionLimit)
  }

  /// The response of a task, compressed there.
  func compressed(_ response: Response, _ request: Request) -> Response {
    compressed(response, request, limit: Exchange.taskCompressionLimit)
  }

  private func compressed(_ response: Response, _ request: Request, limit: Int) -> Response {
    guard engine.configuration.compresses, case .bytes(let bytes) = response.body,
      bytes.count >= Gzip.worthwhileSize, bytes.count <= limit, response.mayCompress,
      !response.headers.contains("Content-Encoding"),
      MediaType.isCompressible(response.headers["Content-Type"] ?? "")
    else { return response }
    var response = response
    if !response.headers.list("Vary").contains("Accept-Encoding") {
      response.headers.add("Vary", "Accept-Encoding")
    }
    guard Negotiation.acceptsGzip(request.headers), let packed = Gzip.compress(bytes) else {
      return response
    }
    response.body = .bytes(packed)
    response.headers["Content-Encoding"] = "gzip"
    // Other bytes under the same strong tag would be a lie.
    if let tag = response.headers["ETag"].flatMap(EntityTag.init(parsing:)), !tag.isWeak {
      response.headers["ETag"] = EntityTag(tag.opaque, isWeak: true).description
    }
    return response
  }
}
