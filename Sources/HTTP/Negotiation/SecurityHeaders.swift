/// The headers that tell a browser what a response may do.
package enum SecurityHeaders {
  /// Script, style, pictures and forms from this origin only; no frames around or inside.
  package static let pagePolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'
    """

  /// The same for a page that pages of these origins may embed.
  package static func pagePolicy(framedBy origins: [String]) -> String {
    guard !origins.isEmpty else { return pagePolicy }
    return pagePolicy.replacing(noFrames, with: "frame-ancestors " + origins.joined(separator: " "))
  }

  private static let noFrames = "frame-ancestors 'none'"

  /// For what people uploaded: whatever it is, it runs nothing.
  package static let uploadPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

  /// Adds what every response gets; headers that are already there stay.
  package static func apply(to response: inout Response, isSecure: Bool) {
    add("X-Content-Type-Options", "nosniff", &response)
    add("Referrer-Policy", "same-origin", &response)
    add("Cross-Origin-Resource-Policy", "same-origin", &response)
    if isSecure { add("Strict-Transport-Security", "max-age=31536000", &response) }
    guard response.headers["Content-Type"].map({ MediaType.bare($0) }) == "text/html" else {
      return
    }
    add("Content-Security-Policy", pagePolicy, &response)
    if response.headers["Content-Security-Policy"]?.contains(noFrames) == true {
      add("X-Frame-Options", "DENY", &response)
    }
    add("Cross-Origin-Opener-Policy", "same-origin", &response)
    add("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()", &response)
    add("Cache-Control", "no-store", &response)
  }

  /// As middleware for a whole router.
  package static let middleware = Middleware(after: { request, response in
    apply(to: &response, isSecure: request.isSecure)
  })

  private static func add(_ name: String, _ value: String, _ response: inout Response) {
    if !response.headers.contains(name) { response.headers.add(name, value) }
  }
}
