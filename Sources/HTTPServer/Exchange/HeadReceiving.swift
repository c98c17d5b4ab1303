import CMicroHTTPD
import Glibc
import HTTP

extension Exchange {
  /// The header is complete: decides how the request goes on.
  func receiveHead(method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?) -> Bool {
    let head = RequestHead(
      connection, HeadLayout(connection, method: method, version: version))
    var request = Request(
      method: Method(rawValue: method.map { String(cString: $0) } ?? ""), target: refusedTarget,
      headers: head.headers)
    request.number = engine.nextNumber()
    (request.remote, request.isSecure) = Peer.client(
      peer, head.headers, isTLS: isTLS, engine.configuration)
    do {
      request.target = try target.get()
      let framing = try check(request, head, version)
      let match = engine.responder.match(&request)
      self.match = match
      self.request = request
      return begin(request, match, framing)
    } catch {
      self.request = request
      return refuse(engine.responder.failure(error, request))
    }
  }

  private func check(
    _ request: Request, _ head: RequestHead, _ version: UnsafePointer<CChar>?
  ) throws -> BodyFraming {
    guard FieldValue.isToken(request.method.rawValue.utf8) else {
      throw HTTPError.badRequest("The method is not a token.")
    }
    let spoken = try HTTPVersion(version)
    // The library hands out C strings. Where the version does not follow the target at once, a
    // zero byte has cut the target short.
    if let version, let targetStart, targetStart + targetLength + 1 != version {
      throw HTTPError.badRequest("The request line holds a zero byte.")
    }
    return try head.framing(
      version: spoken, limit: engine.configuration.headerLimit, targetBytes: targetLength)
  }

  private func begin(_ request: Request, _ match: Match, _ framing: BodyFraming) -> Bool {
    let configuration = engine.configuration
    let limit =
      match.bodyLimit ?? (match.isUpload ? configuration.uploadLimit : configuration.bodyLimit)
    phase = .body
    progress.enter(.body)
    if case .length(let length) = framing, length > limit {
      return refuseTooLarge(request, match, length, limit)
    }
    mode = .memory(limit: limit)
    if case .length(let length) = framing, !match.isUpload {
      body.reserveCapacity(Int(min(length, 64 << 10)))
    }
    return match.isUpload ? beginUpload(request, match, framing, limit) : true
  }

  private func beginUpload(
    _ request: Request, _ match: Match, _ framing: BodyFraming, _ limit: Int64
  ) -> Bool {
    var request = request
    var progress = try? match.start(request)
    if progress == nil {
      // The look-ups before an upload are short; a second try here costs less than a detour.
      request.lane = .slow
      progress = try? match.start(request)
    }
    switch progress {
    case .receiving(let sink, let head):
      mode = .upload(Upload(sink, head, match, limit: limit))
      return true
    case .done(let response):
      if case .length(let length) = framing, length > Exchange.longBody { return refuse(response) }
      drain(response, limit: limit)
      return true
    case .waiting, nil:
      return refuse(engine.responder.failure(HTTPError(.internalServerError), request))
    }
  }

  /// A body that is announced as too large. Answering at once and closing breaks the client's
  /// pipe while it still sends; so the body is read and dropped first if it is not too long, and
  /// otherwise, or when the client waits for permission, the answer goes out at once and the
  /// socket lingers.
  private func refuseTooLarge(
    _ request: Request, _ match: Match, _ length: Int64, _ limit: Int64
  ) -> Bool {
    let response = match.fail(Exchange.tooLarge(limit), request)
    let bound = Exchange.drainBound(limit)
    if length > bound || request.headers.contains("Expect") { return refuse(response) }
    drain(response, limit: bound)
    return true
  }

  /// Bytes of a file that a slow client may not have sent within the time in which what nobody wants
  /// is dropped: it is answered at once.
  private static let longBody: Int64 = 256 << 10

  static func tooLarge(_ limit: Int64) -> HTTPError {
    HTTPError(.contentTooLarge, "The body is larger than \(limit) bytes.")
  }

  static func drainBound(_ limit: Int64) -> Int64 { limit.multipliedReportingOverflow(by: 4).0 }

  /// Answers at the first callback: the library then reads no further and closes the connection.
  func refuse(_ response: Response) -> Bool {
    let limit = match?.bodyLimit ?? engine.configuration.bodyLimit
    lingerBytes = max(Exchange.drainBound(limit), 64 << 10)
    return answer(response)
  }
}
