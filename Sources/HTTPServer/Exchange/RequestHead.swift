import CMicroHTTPD
import HTTP

/// Reads the header of a request from the library and refuses what two servers in a row could
/// understand differently. The library itself accepts two lengths, both framings at once and
/// names that are no tokens, and then takes the rest of the body for a second request.
struct RequestHead {
  private(set) var headers = HeaderFields()
  private var bytes = 0
  private var hosts = 0
  private var lengths = 0
  private var codings = 0
  private var broken: String?
  private var end: UnsafeRawPointer?

  /// - Parameter layout: where the request line lies in the library's buffer.
  init(_ connection: OpaquePointer, _ layout: HeadLayout) {
    headers.reserve(bytes: 640, fields: 16)
    end = layout.lineEnd
    withUnsafeMutablePointer(to: &self) { pointer in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameLength, value, valueLength in
          context?.assumingMemoryBound(to: RequestHead.self).pointee.add(
            UnsafeRawBufferPointer(start: name, count: nameLength),
            UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueLength))
          return .YES
        }, pointer)
    }
    if end.map({ $0 + 4 }) != layout.end { broken = HeadLayout.complaint }
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    bytes += name.count + value.count + 4
    if end.map({ $0 + 2 }) != name.baseAddress { broken = HeadLayout.complaint }
    end = value.baseAddress.map { $0 + value.count }
    if !FieldValue.isToken(name) { broken = "A header's name is not a token." }
    if value.contains(where: { ($0 < 32 && $0 != 9) || $0 == 127 }) {
      broken = "A header's value holds a control character."
    }
    switch name.count {
    case 4 where RequestHead.same(name, "host"): hosts += 1
    case 14 where RequestHead.same(name, "content-length"): lengths += 1
    case 17 where RequestHead.same(name, "transfer-encoding"): codings += 1
    default: break
    }
    headers.add(name: name, value: value)
  }

  private static func same(_ name: UnsafeRawBufferPointer, _ lower: StaticString) -> Bool {
    lower.withUTF8Buffer { lower in
      zip(name, lower).allSatisfy { FieldValue.lower($0) == $1 }
    }
  }

  /// How the body ends; throws the error with which the request is refused.
  func framing(version: HTTPVersion, limit: Int, targetBytes: Int) throws -> BodyFraming {
    if let broken { throw HTTPError.badRequest(broken) }
    guard bytes + targetBytes <= limit else {
      throw HTTPError(.headerTooLarge, "The request's header is larger than \(limit) bytes.")
    }
    try checkHost(version)
    if let expectation = headers["Expect"], expectation.lowercased() != "100-continue" {
      throw HTTPError(417, "Only 100-continue can be expected.")
    }
    guard lengths <= 1, codings <= 1, lengths + codings <= 1 else {
      throw HTTPError.badRequest("The request says twice where its body ends.")
    }
    if codings == 1 {
      guard version == .http11, headers["Transfer-Encoding"]?.lowercased() == "chunked" else {
        throw HTTPError.badRequest("The only transfer coding is chunked, and that in HTTP/1.1.")
      }
      return .chunked
    }
    guard lengths == 1 else { return .none }
    guard let text = headers["Content-Length"], !text.isEmpty,
      text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let length = Int64(text)
    else { throw HTTPError.badRequest("The Content-Length is not a number.") }
    return length == 0 ? .none : .length(length)
  }

  private func checkHost(_ version: HTTPVersion) throws {
    guard hosts == 1 || (hosts == 0 && version == .http10) else {
      throw HTTPError.badRequest("One Host header is needed.")
    }
    let isGood = (headers["Host"] ?? "").utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 58, 91, 93: true
      default: false
      }
    }
    guard isGood else { throw HTTPError.badRequest("The Host header is not a host.") }
  }
}
