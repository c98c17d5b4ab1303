import CMicroHTTPD
import HTTP
import Synchronization

extension Exchange {
  /// Runs the handler as far as it runs on this thread.
  func dispatch(_ request: Request) -> Bool {
    guard let match else { return false }
    do {
      switch try match.start(request) {
      case .done(let response): return answer(compressed(response))
      case .waiting(let ready, let run): return wait(ready, match, run)
      case .receiving(let sink, let head):
        return answer(match.fail(Exchange.misplaced(sink), head))
      }
    } catch { return runOnSlowLane(request, match) }
  }

  private static func misplaced(_ sink: any UploadSink) -> HTTPError {
    Task { await sink.cancel() }
    return HTTPError(.internalServerError)
  }

  private func wait(
    _ request: Request, _ match: Match, _ run: @escaping @Sendable () async -> Response
  ) -> Bool {
    let key = match.isPoll ? request.account ?? request.remoteAddress : nil
    if let key, !engine.polls.enter(key) {
      return answer(match.fail(HTTPError.tooManyRequests(retryAfter: 5), request))
    }
    phase = .waiting
    guard let number = suspend(isPoll: match.isPoll) else {
      if let key { engine.polls.leave(key) }
      return unavailable()
    }
    start(number) { exchange in
      let response = await run()
      if let key { exchange.engine.polls.leave(key) }
      exchange.resume(number, .response(exchange.compressed(response, request)))
    }
    return true
  }

  private func runOnSlowLane(_ request: Request, _ match: Match) -> Bool {
    phase = .waiting
    guard let number = suspend(isPoll: false) else { return unavailable() }
    var slow = request
    slow.lane = .slow
    let ready = slow
    let isTaken = engine.slowLane.submit { [self] in
      let progress = try? match.start(ready)
      switch progress {
      case .done(let response): resume(number, .response(compressed(response, ready)))
      case .waiting(let request, let run):
        start(number) { exchange in
          let response = await run()
          exchange.resume(number, .response(exchange.compressed(response, request)))
        }
      case .receiving, nil:
        let error = HTTPError(.internalServerError)
        resume(number, .response(match.fail(error, ready)))
      }
    }
    if !isTaken {
      resume(number, .response(match.fail(Exchange.busy, request)))
    }
    return true
  }

  static var busy: HTTPError {
    HTTPError(
      .serviceUnavailable, "The server is busy; please try again.", headers: ["Retry-After": "2"])
  }

  /// Suspends the connection: nothing is read from it and its worker forgets it until `resume`.
  /// Nil when the server stops.
  func suspend(isPoll: Bool) -> UInt64? {
    guard engine.gate.enter() else { return nil }
    let number = suspension.withLock { [match, request] suspension in
      suspension.number += 1
      suspension.isWaiting = true
      suspension.isPoll = isPoll
      suspension.since = MonotonicTime.milliseconds
      suspension.cancelled = nil
      suspension.outcome = nil
      suspension.match = match
      suspension.request = request
      return suspension.number
    }
    if phase == .waiting { progress.enter(.working) }
    MHD_suspend_connection(connection)
    return number
  }

  func start(_ number: UInt64, _ work: @escaping @Sendable (Exchange) async -> Void) {
    let task = Task { await work(self) }
    let isOver = suspension.withLock { suspension in
      guard suspension.number == number, suspension.isWaiting else { return true }
      suspension.task = task
      return false
    }
    if isOver { task.cancel() }
  }

  /// Ends a wait from any thread; only the first to end it is heard.
  func resume(_ number: UInt64, _ outcome: Suspension.Outcome) {
    let isFirst = suspension.withLock { suspension in
      guard suspension.isWaiting, suspension.number == number else { return false }
      suspension.isWaiting = false
      suspension.task = nil
      suspension.match = nil
      suspension.request = nil
      suspension.outcome = outcome
      return true
    }
    guard isFirst else { return }
    // Thread-safe by the library's word (microhttpd.h, MHD_resume_connection).
    MHD_resume_connection(connection)
    engine.gate.leave()
  }

  /// The library calls again after a wait.
  func resumed() -> Bool {
    let outcome = suspension.withLock { suspension in
      defer { suspension.outcome = nil }
      return suspension.outcome
    }
    switch outcome {
    case .response(let response), .refused(let response): return answer(response)
    case .taken, nil: return true
    }
  }

  func unavailable() -> Bool {
    guard let request else { return false }
    return answer(match?.fail(Exchange.busy, request) ?? .plain(Exchange.busy))
  }
}
