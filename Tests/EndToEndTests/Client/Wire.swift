import Dispatch
import Glibc
import Synchronization

/// One connection that is kept alive, with a thread to wait on: tests never block Swift's pool, on
/// which the server's own handlers run.
final class Wire: Sendable {
  private let port: UInt16
  private let queue = DispatchQueue(label: "wire")
  private let socket = Mutex(Socket())

  init(port: UInt16) { self.port = port }

  struct Failure: Error {
    let reason: String
  }

  /// Sends a request and reads its response. A connection that the server closed is opened again.
  func exchange(_ request: [UInt8], isHead: Bool = false) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        continuation.resume(
          with: Result {
            try socket.withLock { try $0.exchange(request, isHead: isHead, port: port) }
          })
      }
    }
  }

  private struct Socket: ~Copyable {
    private var descriptor: Int32 = -1
    private var buffer: [UInt8] = []

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    mutating func exchange(_ request: [UInt8], isHead: Bool, port: UInt16) throws -> Answer {
      if descriptor < 0 { try open(port) }
      do {
        try send(request)
        let answer = try receive(isHead: isHead)
        if answer["Connection"]?.lowercased() == "close" { close() }
        return answer
      } catch {
        close()
        throw error
      }
    }

    private mutating func open(_ port: UInt16) throws {
      let new = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var wait = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(new, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
      var yes: Int32 = 1
      setsockopt(new, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(new, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else {
        Glibc.close(new)
        throw Failure(reason: "cannot connect: \(errno)")
      }
      descriptor = new
      buffer = []
    }

    private mutating func close() {
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }

    private func send(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failure(reason: "sending failed: \(errno)") }
        rest = rest.dropFirst(count)
      }
    }

    private mutating func receive(isHead: Bool) throws -> Answer {
      let end = Array("\r\n\r\n".utf8)
      var headEnd = buffer.firstRange(of: end)
      while headEnd == nil {
        try fill()
        headEnd = buffer.firstRange(of: end)
      }
      guard let headEnd else { throw Failure(reason: "no head") }
      let head = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self)
      buffer.removeFirst(headEnd.upperBound)
      let bare = Answer(head: head, body: [])
      if isHead || bare.status == 304 || bare.status == 204 { return bare }
      guard let length = bare["Content-Length"].flatMap({ Int($0) }) else {
        throw Failure(reason: "no Content-Length: \(head)")
      }
      while buffer.count < length { try fill() }
      let body = Array(buffer[..<length])
      buffer.removeFirst(length)
      return Answer(head: head, body: body)
    }

    private mutating func fill() throws {
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { throw Failure(reason: "the connection ended (\(count), \(errno))") }
      buffer.append(contentsOf: piece[..<count])
    }
  }
}
