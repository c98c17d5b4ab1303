/// A time as people type it: milliseconds since 1970, a day, or a day and a time of UTC.
enum TypedTime {
  static func milliseconds(_ text: String) -> Int64? {
    if let number = Int64(text), text.utf8.count > 4 { return number }
    var parts = text.split(whereSeparator: { "T ".contains($0) })
    guard (1...2).contains(parts.count), let day = days(parts[0]) else { return nil }
    guard parts.count == 2 else { return day * 86_400_000 }
    if parts[1].hasSuffix("Z") { parts[1].removeLast() }
    return time(parts[1]).map { day * 86_400_000 + $0 }
  }

  /// Days since 1970 by the calendar's arithmetic.
  private static func days(_ text: Substring) -> Int64? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      1...9999 ~= year, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let ofEra = y - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Int64(parts[0]), let minute = Int64(parts[1]),
      0...23 ~= hour, 0...59 ~= minute
    else { return nil }
    let second = parts.count == 3 ? Double(parts[2]) : 0
    guard let second, 0..<60 ~= second else { return nil }
    return (hour * 60 + minute) * 60_000 + Int64((second * 1000).rounded())
  }
}
