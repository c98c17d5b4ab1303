/// An IPv4 or IPv6 address. IPv4 addresses mapped into IPv6 are the IPv4 addresses themselves.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes as in IPv6, most significant half first.
  package let high: UInt64
  package let low: UInt64

  private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Four bytes in host order.
  package init(v4: UInt32) {
    self.init(high: 0, low: IPAddress.mappedPrefix | UInt64(v4))
  }

  package var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Reads `192.0.2.1`, `2001:db8::1` and, as proxies write them, `[2001:db8::1]`, either with a
  /// port behind it or not.
  package init?(_ text: some StringProtocol) {
    var text = Substring(text)
    if text.utf8.first == 91 {
      guard let end = text.utf8.firstIndex(of: 93) else { return nil }
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.utf8.filter({ $0 == 58 }).count == 1, let colon = text.utf8.firstIndex(of: 58) {
      text = text[..<colon]
    }
    guard let address = text.utf8.contains(58) ? IPAddress.v6(text) : IPAddress.v4(text) else {
      return nil
    }
    self = address
  }

  private static func v4(_ text: Substring) -> IPAddress? {
    let parts = text.utf8.split(separator: 46, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      guard part.count <= 3, part.allSatisfy({ $0 >= 48 && $0 <= 57 }),
        let byte = UInt8(Substring(part))
      else { return nil }
      value = value << 8 | UInt32(byte)
    }
    return IPAddress(v4: value)
  }

  private static func v6(_ text: Substring) -> IPAddress? {
    let halves = halves(text)
    guard let front = groups(halves.0), let back = groups(halves.1 ?? "") else { return nil }
    let missing = 8 - front.count - back.count
    guard halves.1 == nil ? missing == 0 : missing > 0 else { return nil }
    let all = front + Array(repeating: 0, count: missing) + back
    let high = all[..<4].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
    let low = all[4...].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
    return IPAddress(high: high, low: low)
  }

  /// What stands before and after a double colon; nil behind when there is none.
  private static func halves(_ text: Substring) -> (Substring, Substring?) {
    let bytes = text.utf8
    for index in bytes.indices.dropLast() where bytes[index] == 58 {
      let next = bytes.index(after: index)
      if bytes[next] == 58 { return (text[..<index], text[bytes.index(after: next)...]) }
    }
    return (text, nil)
  }

  private static func groups(_ text: Substring) -> [UInt16]? {
    if text.isEmpty { return [] }
    var groups: [UInt16] = []
    let parts = text.utf8.split(separator: 58, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if part.contains(46) {
        guard index == parts.count - 1, let address = v4(Substring(part)) else { return nil }
        groups.append(UInt16(truncatingIfNeeded: address.low >> 16))
        groups.append(UInt16(truncatingIfNeeded: address.low))
      } else {
        guard (1...4).contains(part.count), part.allSatisfy({ Hexadecimal.value($0) != nil }),
          let group = UInt16(Substring(part), radix: 16)
        else { return nil }
        groups.append(group)
      }
    }
    return groups.count <= 8 ? groups : nil
  }

  package var description: String {
    if isV4 {
      let bytes = (0..<4).map { index -> String in
        let shift = UInt64(24 - 8 * index)
        return String((low >> shift) & 255)
      }
      return bytes.joined(separator: ".")
    }
    let groups = (0..<8).map { index -> UInt64 in
      let half = index < 4 ? high : low
      let shift = UInt64(48 - 16 * (index % 4))
      return (half >> shift) & 0xFFFF
    }
    return IPAddress.shortened(groups)
  }

  /// The canonical form of RFC 5952: the first longest run of two or more zero groups is left out.
  private static func shortened(_ groups: [UInt64]) -> String {
    var best = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || groups[index] != 0 {
      if index - start > max(best.count, 1) { best = start..<index }
      start = index + 1
    }
    func text(_ range: Range<Int>) -> String {
      range.map { String(groups[$0], radix: 16) }.joined(separator: ":")
    }
    return best.isEmpty
      ? text(0..<8) : text(0..<best.lowerBound) + "::" + text(best.upperBound..<8)
  }
}
