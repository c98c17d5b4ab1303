/// A handler that was found for a request, with all that surrounds it.
package struct Match: Sendable {
  package let handler: Handler
  package let bodyLimit: Int64?
  let middleware: [Middleware]
  let failure: @Sendable (any Error, Request) -> Response
  let isKnown: Bool
  let hiddenSegments: [Int]

  /// How far a handler came when it was started.
  package enum Progress: Sendable {
    case done(Response)
    /// The request as middleware left it, and what will answer it.
    case waiting(Request, @Sendable () async -> Response)
    case receiving(any UploadSink, Request)
  }

  /// Runs the handler as far as it runs on the calling thread. Only `NeedsSlowLane` is thrown;
  /// other errors have become responses.
  package func start(_ request: Request) throws(NeedsSlowLane) -> Progress {
    var request = request
    do {
      for step in middleware {
        if let response = try step.before(&request) { return .done(finished(response, request)) }
      }
      let ready = request
      switch handler {
      case .inline(let run): return .done(finished(try run(ready), ready))
      case .async(let run), .poll(let run):
        // It has left the worker already: its reads may be patient.
        request.lane = .slow
        let ready = request
        return .waiting(ready) {
          do { return finished(try await run(ready), ready) } catch {
            return finished(failure(error, ready), ready)
          }
        }
      case .upload(let open): return .receiving(try open(ready), ready)
      }
    } catch let error as NeedsSlowLane where request.lane == .fast {
      throw error
    } catch {
      return .done(finished(failure(error, request), request))
    }
  }

  /// Whether the handler is a long poll.
  package var isPoll: Bool {
    if case .poll = handler { true } else { false }
  }

  /// Whether the handler takes its body in pieces.
  package var isUpload: Bool {
    if case .upload = handler { true } else { false }
  }

  /// The answer of an upload whose body is complete.
  package func finish(_ sink: any UploadSink, _ request: Request) async -> Response {
    do { return finished(try await sink.finish(), request) } catch {
      return finished(failure(error, request), request)
    }
  }

  /// The answer of an upload that ended before its time.
  package func fail(_ error: any Error, _ request: Request) -> Response {
    finished(failure(error, request), request)
  }

  /// The path for the access log: without query, secret segments cut out. Of an address that no
  /// route knows only the first segment is shown, since a mistyped link may hold a secret too.
  package func loggedPath(_ target: RequestTarget) -> String {
    if isKnown && hiddenSegments.isEmpty { return target.rawPath }
    var parts = target.rawPath.split(separator: "/", omittingEmptySubsequences: true)
    if !isKnown {
      return parts.count <= 1 ? target.rawPath : "/\(parts[0])/…"
    }
    for index in hiddenSegments where index < parts.count { parts[index] = "…" }
    return "/" + parts.joined(separator: "/")
  }

  private func finished(_ response: Response, _ request: Request) -> Response {
    var response = response
    if response.account == nil { response.account = request.account }
    for step in middleware.reversed() { step.after(request, &response) }
    return response
  }
}
