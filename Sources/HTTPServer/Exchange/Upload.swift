import HTTP

/// A body on its way to its sink; used by the worker's thread alone.
final class Upload {
  let sink: any UploadSink
  let request: Request
  let match: Match
  let limit: Int64
  var pending: [UInt8] = []

  init(_ sink: any UploadSink, _ request: Request, _ match: Match, limit: Int64) {
    self.sink = sink
    self.request = request
    self.match = match
    self.limit = limit
  }

  func takePending() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  /// The rest will not come.
  func abandon() {
    let sink = sink
    Task { await sink.cancel() }
  }
}
