import Templating

/// The system's time zone files (RFC 9636): when the clock of a place was set otherwise. What comes
/// after the last change in the file goes on as it was then.
enum TimeZoneFile {
  private static let headerSize = 44

  private struct Header {
    var isUT: Int
    var isStandard: Int
    var leaps: Int
    var times: Int
    var types: Int
    var letters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + headerSize <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      let counts = (0..<6).map { Int(number(bytes, start + 20 + $0 * 4, 4)) }
      (isUT, isStandard, leaps) = (counts[0], counts[1], counts[2])
      (times, types, letters) = (counts[3], counts[4], counts[5])
    }

    /// Bytes of the data behind the header.
    func size(time: Int) -> Int {
      times * (time + 1) + types * 6 + letters + leaps * (time + 4) + isStandard + isUT
    }
  }

  /// Nil for what is no such file.
  static func zone(_ bytes: [UInt8]) -> LocalTime? {
    guard let old = Header(bytes, at: 0) else { return nil }
    // The second part has the same with times of 64 bits.
    let second = headerSize + old.size(time: 4)
    guard let header = Header(bytes, at: second), header.types > 0 else { return nil }
    let times = second + headerSize
    let kinds = times + header.times * 8
    let types = kinds + header.times
    guard types + header.types * 6 <= bytes.count else { return nil }
    func offset(_ type: Int) -> Int64 { number(bytes, types + type * 6, 4) }
    var spans = [LocalTime.Span(from: .min, offset: offset(0))]
    for n in 0..<header.times {
      let type = Int(bytes[kinds + n])
      guard type < header.types else { return nil }
      let (from, overflow) = number(bytes, times + n * 8, 8).multipliedReportingOverflow(by: 1000)
      if !overflow { spans.append(LocalTime.Span(from: from, offset: offset(type))) }
    }
    return LocalTime(spans: spans)
  }

  /// A number of so many bytes, the highest first, with its sign.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64 {
    let raw = bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
  }
}
