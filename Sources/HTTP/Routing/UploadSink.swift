/// Takes the body of an upload in pieces. No two calls overlap; the client is not read from while
/// a call runs, which is all the back-pressure there is.
package protocol UploadSink: Sendable {
  func write(_ bytes: [UInt8]) async throws
  /// The body is complete.
  func finish() async throws -> Response
  /// The body will never be complete: the client is gone or another call has thrown.
  func cancel() async
}
