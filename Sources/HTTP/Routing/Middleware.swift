/// What happens before and after the handlers of a router or of a group of routes.
///
/// `before` sees the whole request, or for uploads its head; a response from it ends the matter.
/// `after` sees every response of its routes, errors included, and for a router-wide one those
/// that no route gave.
package struct Middleware: Sendable {
  package var before: @Sendable (inout Request) throws -> Response?
  package var after: @Sendable (Request, inout Response) -> Void

  package init(
    before: @escaping @Sendable (inout Request) throws -> Response? = { _ in nil },
    after: @escaping @Sendable (Request, inout Response) -> Void = { _, _ in }
  ) {
    self.before = before
    self.after = after
  }
}
