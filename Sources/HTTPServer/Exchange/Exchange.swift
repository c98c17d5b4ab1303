import CMicroHTTPD
import Glibc
import HTTP
import Synchronization

/// One connection and the request that it carries at the moment.
///
/// Unchecked, because the library calls for a connection come from its worker's thread alone, and
/// everything above `progress` is touched by that thread only. Tasks and the sweeper reach nothing
/// but `progress`, the suspension and constants.
final class Exchange: @unchecked Sendable {
  /// What is expected from the library next.
  enum Phase {
    case idle
    case head
    case body
    case waiting
    case answered
  }

  /// What becomes of the bytes of a body.
  enum BodyMode {
    case memory(limit: Int64)
    /// Dropped; the response follows at the end.
    case drain(Response, limit: Int64)
    case upload(Upload)
  }

  let engine: Engine
  let worker: Worker
  let connection: OpaquePointer
  let socket: Int32
  let peer: IPAddress?
  let isTLS: Bool

  var phase = Phase.idle
  var target: Result<RequestTarget, any Error> = .success(.root)
  var refusedTarget = RequestTarget.root
  /// Where the target began and how long it was, to find a zero byte in the request line.
  var targetStart: UnsafePointer<CChar>?
  var targetLength = 0
  var request: Request?
  var match: Match?
  var mode = BodyMode.memory(limit: 0)
  var body: [UInt8] = []
  var received: Int64 = 0
  var lingerBytes: Int64 = 0
  var sent: Sent?

  /// What the access log needs of a response.
  struct Sent {
    let status: Int
    let bytes: Int64
    let account: String?
    let note: String?
  }

  let progress: ExchangeProgress
  let suspension = Mutex(Suspension())

  init(_ worker: Worker, _ connection: OpaquePointer) {
    self.worker = worker
    engine = worker.engine
    self.connection = connection
    socket = sharehold_socket(connection)
    peer = Peer.address(connection)
    isTLS = engine.configuration.tls != nil
    progress = ExchangeProgress(now: MonotonicTime.microseconds)
  }

  /// The request line has come.
  func receiveTarget(_ text: UnsafePointer<CChar>?) {
    phase = .head
    targetStart = text
    targetLength = text.map { strlen($0) } ?? 0
    progress.enter(.head)
    let bytes = UnsafeRawBufferPointer(start: text, count: targetLength)
    target = Result { try RequestTarget(parsing: bytes) }
    if case .failure = target { refusedTarget = .beginning(of: bytes) }
    joinParameters(text)
  }

  /// The library would list the query's parameters in the connection's memory, which we never ask
  /// for; some hundreds do not fit, and then it neither answers nor closes. So it sees only one.
  private func joinParameters(_ text: UnsafePointer<CChar>?) {
    guard let text, var rest = strchr(text, CInt(UInt8(ascii: "?"))) else { return }
    while let mark = strchr(rest, CInt(UInt8(ascii: "&"))) {
      mark.pointee = CChar(UInt8(ascii: "."))
      rest = mark
    }
  }

  /// One call of the library's handler; false closes the connection.
  func proceed(
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
    data: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>
  ) -> Bool {
    switch phase {
    case .idle: false
    case .head: receiveHead(method: method, version: version)
    case .body:
      size.pointee > 0
        ? receive(UnsafeRawBufferPointer(start: data, count: size.pointee), left: size)
        : finishBody()
    case .waiting: resumed()
    case .answered: true
    }
  }

  /// The response was sent, or the connection is lost.
  func complete(isSent: Bool) {
    if case .upload(let upload) = mode, phase == .body {
      upload.abandon()
    }
    if lingerBytes > 0 { engine.lingering.keep(socket, bytes: lingerBytes) }
    log(isSent: isSent)
    phase = .idle
    request = nil
    match = nil
    mode = .memory(limit: 0)
    body = []
    received = 0
    lingerBytes = 0
    sent = nil
    progress.enter(.idle)
  }

  /// The socket is about to be closed.
  func close() { progress.enter(.closed) }

  private func log(isSent: Bool) {
    guard let log = engine.configuration.accessLog, let sent, let request else { return }
    log(
      AccessLogEntry(
        method: request.method.rawValue,
        path: match?.loggedPath(request.target) ?? "-",
        status: sent.status, bytes: sent.bytes,
        microseconds: MonotonicTime.microseconds - progress.began,
        remote: request.remoteAddress, request: request.id, account: sent.account,
        note: sent.note,
        isComplete: isSent))
  }
}
