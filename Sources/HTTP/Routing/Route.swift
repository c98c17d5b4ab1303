/// One address and what answers it.
package struct Route: Sendable {
  package let method: Method
  package let pattern: String
  package let handler: Handler
  /// The largest body, in bytes; the server's own limit when nil.
  package let bodyLimit: Int64?
  /// Placeholders that are secrets: the access log shows "…" in their place.
  package let secrets: [String]

  /// A pattern is `/containers/{container}`; a last segment `{path...}` takes all the rest.
  package init(
    _ method: Method, _ pattern: String, bodyLimit: Int64? = nil, secrets: [String] = [],
    _ handler: Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.handler = handler
    self.bodyLimit = bodyLimit
    self.secrets = secrets
  }
}
