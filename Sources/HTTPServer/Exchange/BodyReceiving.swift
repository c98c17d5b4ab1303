import CMicroHTTPD
import HTTP
import Synchronization

extension Exchange {
  /// Takes a piece of the body; what is left in `left` the library offers again.
  func receive(_ bytes: UnsafeRawBufferPointer, left: UnsafeMutablePointer<Int>) -> Bool {
    if case .upload(let upload) = mode {
      // With chunks the library goes on calling although the connection is suspended
      // (connection.c, process_request_body): what comes then must stay in its buffer.
      if isSuspended { return true }
      guard takeOutcome(of: upload) else { return receive(bytes, left: left) }
    }
    left.pointee = 0
    received += Int64(bytes.count)
    progress.count(bytes.count)
    switch mode {
    case .memory(let limit):
      if received > limit {
        body = []
        stopReceiving(Exchange.tooLarge(limit), limit)
      } else {
        body.append(contentsOf: bytes)
      }
    case .drain(_, let limit): return received <= limit
    case .upload(let upload):
      if received > upload.limit {
        upload.abandon()
        drop(upload.match.fail(Exchange.tooLarge(upload.limit), upload.request), upload.limit)
      } else {
        upload.pending.append(contentsOf: bytes)
        if upload.pending.count >= engine.configuration.uploadPiece { return handOver(upload) }
      }
    }
    return true
  }

  /// The body is complete.
  func finishBody() -> Bool {
    switch mode {
    case .memory:
      guard var request else { return false }
      request.body = body
      self.request = request
      body = []
      return dispatch(request)
    case .drain(let response, _): return answer(response)
    case .upload(let upload):
      if isSuspended { return true }
      guard takeOutcome(of: upload) else { return finishBody() }
      return finish(upload)
    }
  }

  private var isSuspended: Bool { suspension.withLock { $0.isWaiting } }

  /// Looks at what became of the last piece; false when the upload was refused.
  private func takeOutcome(of upload: Upload) -> Bool {
    let (outcome, since) = suspension.withLock { suspension in
      defer { suspension.outcome = nil }
      return (suspension.outcome, suspension.since)
    }
    guard let outcome else { return true }
    progress.forgive(MonotonicTime.microseconds - since * 1_000)
    switch outcome {
    case .taken: return true
    case .refused(let response), .response(let response):
      drop(response, upload.limit)
      return false
    }
  }

  private func stopReceiving(_ error: HTTPError, _ limit: Int64) {
    guard let request else { return }
    drop(match?.fail(error, request) ?? .plain(error), limit)
  }

  /// Drops what still comes of a body with this limit.
  private func drop(_ response: Response, _ limit: Int64) {
    drain(response, limit: received + Exchange.drainBound(limit))
  }

  /// Drops the body and answers at its end; past the limit of bytes or the deadline the connection
  /// is closed, since the library takes no answer in the middle of a body.
  func drain(_ response: Response, limit: Int64) {
    mode = .drain(response, limit: limit)
    progress.enter(.draining)
  }

  private func handOver(_ upload: Upload) -> Bool {
    let piece = upload.takePending()
    let (sink, match, request) = (upload.sink, upload.match, upload.request)
    guard let number = suspend(isPoll: false) else { return false }
    start(number) { exchange in
      do {
        try await sink.write(piece)
        exchange.resume(number, .taken)
      } catch {
        await sink.cancel()
        exchange.resume(number, .refused(match.fail(error, request)))
      }
    }
    return true
  }

  private func finish(_ upload: Upload) -> Bool {
    let rest = upload.takePending()
    let (sink, match, request) = (upload.sink, upload.match, upload.request)
    phase = .waiting
    guard let number = suspend(isPoll: false) else { return unavailable() }
    start(number) { exchange in
      var response: Response
      do {
        if !rest.isEmpty { try await sink.write(rest) }
        response = await match.finish(sink, request)
      } catch {
        await sink.cancel()
        response = match.fail(error, request)
      }
      exchange.resume(number, .response(response))
    }
    return true
  }
}
