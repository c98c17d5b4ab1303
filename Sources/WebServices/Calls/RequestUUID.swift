import Cryptography
import HTTP
import RecordStore

/// Names requests as the protocol does: the reference of the access log is the beginning of it.
struct RequestUUID: Sendable {
  private let tail: String

  init(_ random: any RandomSource) {
    let hex = Hex.encode(random.bytes(7))
    tail = "\(hex.prefix(2))-\(hex.dropFirst(2))"
  }

  /// `rrrrrrrr-rrrr-8rrr-8rtt-tttttttttttt`: a UUID of a form of our own (RFC 9562, version 8).
  func text(_ request: Request) -> String {
    let id = Array(request.id)
    return "\(String(id[0..<8]))-\(String(id[8..<12]))-8\(String(id[12..<15]))-8\(id[15])\(tail)"
  }
}
