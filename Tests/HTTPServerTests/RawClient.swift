import Glibc

/// A client that sends exactly the bytes it is told to; used from a thread of its own.
final class RawClient {
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// One response as it came from the wire.
  struct Answer {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        if line[..<colon].lowercased() == name.lowercased() {
          return line[line.index(after: colon)...].drop { $0 == " " }.description
        }
      }
      return nil
    }
  }

  struct Failure: Error {
    let reason: String
  }

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var wait = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(reason: "cannot connect: \(errno)") }
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// No more will be sent.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// False when the connection is broken.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let count = Glibc.send(
          descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count <= 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  /// Reads one response; `isHead` when it has no body whatever its length says.
  func receive(isHead: Bool = false) throws -> Answer {
    let separator = Array("\r\n\r\n".utf8)
    var end: Int?
    while end == nil {
      end = find(separator)
      if end == nil, try !fill() { throw Failure(reason: "closed before the header's end") }
    }
    let head = String(decoding: buffer[..<(end ?? 0)], as: UTF8.self)
    buffer.removeFirst((end ?? 0) + 4)
    var answer = Answer(status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: [])
    if isHead || answer.status == 304 || answer.status == 204 || answer.status == 100 {
      return answer
    }
    let length = answer.header("Content-Length").flatMap { Int($0) } ?? 0
    while buffer.count < length {
      if try !fill() { throw Failure(reason: "closed before the body's end") }
    }
    answer.body = Array(buffer[..<length])
    buffer.removeFirst(length)
    return answer
  }

  /// Sends a request and reads its response.
  func exchange(_ text: String, isHead: Bool = false) throws -> Answer {
    send(text)
    return try receive(isHead: isHead)
  }

  func get(_ target: String, _ headers: String...) throws -> Answer {
    let lines = headers.map { $0 + "\r\n" }.joined()
    return try exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n")
  }

  /// Whether the server has closed, with nothing more to read. Waits for it.
  func isClosed() -> Bool {
    if !buffer.isEmpty { return false }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 0 || errno == ECONNRESET
  }

  /// All that comes until the server closes.
  func rest() throws -> String {
    while try fill() {}
    defer { buffer = [] }
    return String(decoding: buffer, as: UTF8.self)
  }

  private func fill() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count >= 0 else { throw Failure(reason: "receiving failed: \(errno)") }
    buffer.append(contentsOf: piece[..<count])
    return count > 0
  }

  private func find(_ needle: [UInt8]) -> Int? {
    guard buffer.count >= needle.count else { return nil }
    return (0...(buffer.count - needle.count)).first { start in
      buffer[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
