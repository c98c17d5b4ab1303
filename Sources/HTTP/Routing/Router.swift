/// All routes of a program: finds what answers a request, 404 and 405 included.
package struct Router: Responder {
  private struct Endpoint {
    let match: Match
    let names: [String]
  }

  private let tree: RouteTree
  private let endpoints: [Endpoint]
  private let middleware: [Middleware]
  private let lastResort: @Sendable (any Error, Request) -> Response

  /// - Parameters:
  ///   - middleware: surrounds every request, also those that no route answers.
  ///   - errorPage: makes the page for an error that may be shown.
  ///   - report: is told of errors nobody foresaw; the client sees status 500 and the request's
  ///     reference, nothing else.
  package init(
    middleware: [Middleware] = [],
    groups: [RouteGroup],
    errorPage: @escaping @Sendable (HTTPError, Request) -> Response = { error, _ in .plain(error) },
    report: @escaping @Sendable (any Error, Request) -> Void = { _, _ in }
  ) throws {
    lastResort = { error, request in
      if let known = error as? HTTPError {
        var response = errorPage(known, request)
        response.headers.merge(known.headers)
        return response
      }
      report(error, request)
      return errorPage(
        HTTPError(.internalServerError, "Something went wrong. Reference: \(request.id)"), request)
    }
    self.middleware = middleware
    var tree = RouteTree()
    var endpoints: [Endpoint] = []
    for group in groups {
      for route in group.routes {
        let pattern = try RoutePattern(parsing: route.pattern)
        try tree.insert(pattern, route.method, endpoints.count)
        let match = Match(
          handler: route.handler, bodyLimit: route.bodyLimit,
          middleware: middleware + group.middleware,
          failure: Router.chain(group.failure, lastResort), isKnown: true,
          hiddenSegments: try pattern.segments(of: route.secrets))
        endpoints.append(Endpoint(match: match, names: pattern.names))
      }
    }
    self.tree = tree
    self.endpoints = endpoints
  }

  package func match(_ request: inout Request) -> Match {
    if request.target.raw == "*" { return serverWide() }
    let found = tree.find(request.method, request.target.segments)
    if let index = found.endpoint {
      let endpoint = endpoints[index]
      if !found.values.isEmpty {
        request.parameters = RouteParameters(names: endpoint.names, values: found.values)
      }
      return endpoint.match
    }
    return unmatched(request, allowed: found.allowed)
  }

  package func failure(_ error: any Error, _ request: Request) -> Response {
    var response = lastResort(error, request)
    for step in middleware.reversed() { step.after(request, &response) }
    return response
  }

  /// Answers a request in the process, as tests and the program itself need it; uploads receive
  /// the request's body as one piece.
  package func respond(to request: Request) async -> Response {
    var request = request
    let match = match(&request)
    let progress: Match.Progress
    do { progress = try match.start(request) } catch {
      request.lane = .slow
      guard let again = try? match.start(request) else { return failure(error, request) }
      progress = again
    }
    switch progress {
    case .done(let response): return response
    case .waiting(_, let run): return await run()
    case .receiving(let sink, let head):
      do { try await sink.write(request.body) } catch {
        await sink.cancel()
        return match.fail(error, head)
      }
      return await match.finish(sink, head)
    }
  }

  private func unmatched(_ request: Request, allowed: [Method]) -> Match {
    var methods = allowed
    if methods.contains(.get) && !methods.contains(.head) { methods.append(.head) }
    if !methods.contains(.options) { methods.append(.options) }
    let complete = methods
    return outside { request in
      if request.method == .options && !allowed.isEmpty {
        return Response(.noContent, headers: ["Allow": HTTPError.allowValue(complete)])
      }
      throw allowed.isEmpty ? HTTPError.notFound : .methodNotAllowed(allow: complete)
    }
  }

  /// `OPTIONS *` asks whether the server is there.
  private func serverWide() -> Match {
    outside { request in
      guard request.method == .options else {
        throw HTTPError.badRequest("The request target is not a path.")
      }
      return Response(.noContent)
    }
  }

  private func outside(_ answer: @escaping @Sendable (Request) throws -> Response) -> Match {
    Match(
      handler: .inline(answer), bodyLimit: nil, middleware: middleware, failure: lastResort,
      isKnown: false, hiddenSegments: [])
  }

  private static func chain(
    _ first: FailureResponder?, _ last: @escaping @Sendable (any Error, Request) -> Response
  ) -> @Sendable (any Error, Request) -> Response {
    guard let first else { return last }
    return { error, request in first(error, request) ?? last(error, request) }
  }
}
