/// One finished request, without secrets: no query, no headers, and the secret segments of the
/// path cut out.
package struct AccessLogEntry: Sendable {
  package let method: String
  package let path: String
  package let status: Int
  /// Bytes of the response's body.
  package let bytes: Int64
  package let microseconds: Int64
  package let remote: String
  package let request: String
  package let account: String?
  /// Why it was answered so, where the status alone does not say it.
  package let note: String?
  /// Whether the whole response was handed to the network.
  package let isComplete: Bool
}
