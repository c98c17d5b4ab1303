/// What a server asks for each request.
package protocol Responder: Sendable {
  /// Finds what answers the request, from its head alone, and fills in its parameters.
  func match(_ request: inout Request) -> Match
  /// The answer to an error outside any route: an unreadable request, a body too large.
  func failure(_ error: any Error, _ request: Request) -> Response
}
