import Glibc

/// Takes a multipart/form-data body apart (RFC 7578) as its bytes arrive; what it keeps is bounded
/// by the boundary's length, a part's header and one piece of the body.
package struct MultipartParser: Sendable {
  /// What the parser met.
  package enum Event: Sendable {
    case part(PartHeader)
    case data(ArraySlice<UInt8>)
    case partEnd
  }

  private enum State {
    case preamble
    case header
    case contentStart
    case content
    case afterBoundary
    case end
  }

  private static let headerLimit = 8 << 10

  private let delimiter: [UInt8]
  private var state = State.preamble
  private var buffer: [UInt8] = Array("\r\n".utf8)

  /// Nil when the content type is not multipart/form-data with a good boundary.
  package init?(contentType: String?) {
    guard let contentType else { return nil }
    let (type, parameters) = FieldValue.parameters(contentType)
    guard type.lowercased() == "multipart/form-data",
      let boundary = parameters.first(where: { $0.name == "boundary" })?.value,
      (1...70).contains(boundary.utf8.count)
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the closing boundary was seen.
  package var isComplete: Bool {
    if case .end = state { true } else { false }
  }

  package mutating func feed(
    _ bytes: [UInt8], _ event: (Event) throws -> Void
  ) throws {
    buffer.append(contentsOf: bytes)
    var position = 0
    while try step(&position, event) {}
    buffer.removeSubrange(..<position)
  }

  /// One step forward; false when more bytes are needed.
  private mutating func step(
    _ position: inout Int, _ event: (Event) throws -> Void
  ) throws -> Bool {
    switch state {
    case .preamble: return try skipTo(&position, event, emitting: false)
    case .content: return try skipTo(&position, event, emitting: true)
    case .contentStart: return beginContent(&position)
    case .afterBoundary: return try readBoundaryEnd(&position)
    case .header: return try readHeader(&position, event)
    case .end:
      position = buffer.count
      return false
    }
  }

  private mutating func skipTo(
    _ position: inout Int, _ event: (Event) throws -> Void, emitting: Bool
  ) throws -> Bool {
    if let found = find(delimiter, from: position) {
      if emitting {
        if found > position { try event(.data(buffer[position..<found])) }
        try event(.partEnd)
      }
      position = found + delimiter.count
      state = .afterBoundary
      return true
    }
    // The last bytes may be the beginning of the delimiter.
    let safe = buffer.count - (delimiter.count - 1)
    if safe > position {
      if emitting { try event(.data(buffer[position..<safe])) }
      position = safe
    }
    return false
  }

  private mutating func readBoundaryEnd(_ position: inout Int) throws -> Bool {
    var index = position
    while index < buffer.count, buffer[index] == 32 || buffer[index] == 9 { index += 1 }
    guard index + 1 < buffer.count else {
      guard index - position < 256 else { throw MultipartParser.broken }
      return false
    }
    switch (buffer[index], buffer[index + 1]) {
    case (13, 10): state = .header
    case (45, 45): state = .end
    default: throw MultipartParser.broken
    }
    position = index + 2
    return true
  }

  private mutating func readHeader(
    _ position: inout Int, _ event: (Event) throws -> Void
  ) throws -> Bool {
    guard let end = find([13, 10, 13, 10], from: position) else {
      guard buffer.count - position <= MultipartParser.headerLimit else {
        throw MultipartParser.broken
      }
      return false
    }
    guard end - position <= MultipartParser.headerLimit,
      let header = PartHeader(parsing: buffer[position..<end])
    else { throw MultipartParser.broken }
    try event(.part(header))
    // The delimiter of an empty part begins with the line end of the blank line.
    position = end + 2
    state = .contentStart
    return true
  }

  /// Steps over the line end before the content, unless it begins the delimiter.
  private mutating func beginContent(_ position: inout Int) -> Bool {
    let start = buffer[position...].prefix(delimiter.count)
    let isDelimiterSoFar = delimiter.starts(with: start)
    if isDelimiterSoFar && start.count < delimiter.count { return false }
    if !isDelimiterSoFar { position += 2 }
    state = .content
    return true
  }

  private func find(_ needle: [UInt8], from position: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      needle.withUnsafeBytes { needle in
        guard let start = needle.baseAddress else { return position }
        var index = position
        while index + needle.count <= bytes.count, let base = bytes.baseAddress,
          let hit = memchr(base + index, Int32(needle[0]), bytes.count - needle.count - index + 1)
        {
          index = base.distance(to: hit)
          if memcmp(hit, start, needle.count) == 0 { return index }
          index += 1
        }
        return nil
      }
    }
  }

  private static var broken: HTTPError {
    HTTPError.badRequest("The form's body is not well-formed multipart/form-data.")
  }
}
