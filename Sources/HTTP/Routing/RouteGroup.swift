/// Turns an error into a response, or leaves it to the next one by returning nil.
package typealias FailureResponder = @Sendable (any Error, Request) -> Response?

/// Routes that share middleware and a way of answering errors.
package struct RouteGroup: Sendable {
  package let middleware: [Middleware]
  package let failure: FailureResponder?
  package let routes: [Route]

  package init(
    middleware: [Middleware] = [], failure: FailureResponder? = nil, _ routes: [Route]
  ) {
    self.middleware = middleware
    self.failure = failure
    self.routes = routes
  }
}
