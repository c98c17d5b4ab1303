package import HTTP
import Records

/// The face for programs: CloudKit's web services.
package enum WebServices {
  /// Whether a request is for this face; then errors outside any route are answered by it too.
  package static func isOurs(_ request: Request) -> Bool {
    guard let first = request.path.first else { return false }
    return ["database", "device", "upload", "webcourier"].contains(first)
  }

  /// Surrounds every request of the process and touches those of this face, known path or not.
  package static func middleware(_ gateway: Gateway) -> Middleware {
    Middleware(
      after: { request, response in
        if request.path.first == "assets" { CrossOrigin.allowDownload(&response) }
        guard isOurs(request) else { return }
        if request.method == .options { response = CrossOrigin.preflight(request, response) }
        finish(gateway, request, &response)
      })
  }

  /// Makes the call before the endpoint runs.
  static func caller(_ gateway: Gateway) -> Middleware {
    Middleware(before: { request in
      request.context[CallKey.self] = try gateway.call(&request)
      return nil
    })
  }

  private static func finish(
    _ gateway: Gateway, _ request: Request, _ response: inout Response
  ) {
    response.headers["X-Apple-Request-UUID"] = gateway.uuids.text(request)
    response.headers["Cache-Control"] = response.headers["Cache-Control"] ?? "no-store"
    if case .person(let session) = request.context[CredentialsKey.self] {
      response.headers["X-Apple-CloudKit-Web-Auth-Token"] = gateway.renewed(session)
    }
    CrossOrigin.allow(gateway, request, &response)
  }
}
