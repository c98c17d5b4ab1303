/// What answers a request; the shape says where it runs.
package enum Handler: Sendable {
  /// A read: runs at once on the worker thread.
  case inline(@Sendable (Request) throws -> Response)
  /// A write, or anything that waits: runs in a task while the connection is suspended.
  case async(@Sendable (Request) async throws -> Response)
  /// A long poll: as `async`, but counted per account, cancelled when its time is over or the
  /// client is gone; it then answers what it has.
  case poll(@Sendable (Request) async throws -> Response)
  /// A body too large for memory: the function sees the request without its body and returns
  /// what takes the body in pieces.
  case upload(@Sendable (Request) throws -> any UploadSink)
}
