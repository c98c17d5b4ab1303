package import Templating

/// Times of fields as people type and read them: ISO 8601 with an offset, to the millisecond.
package enum Timestamps {
  /// `2026-03-03 15:05:00+01:00`, by the clock of a place; `…Z` where that is universal time.
  package static func text(_ milliseconds: Int64, clock: LocalTime) -> String {
    let offset = clock.offset(at: milliseconds)
    let (local, isOver) = milliseconds.addingReportingOverflow(offset * 1000)
    // Old clocks had offsets with seconds, which ISO 8601 cannot say.
    guard offset != 0, offset % 60 == 0, !isOver else { return text(milliseconds) }
    let minutes = Int64(offset.magnitude) / 60
    let sign = offset < 0 ? "-" : "+"
    return String(text(local).dropLast()).replacing("T", with: " ")
      + "\(sign)\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// `2026-03-03T14:05:00Z`, with milliseconds only where there are some.
  package static func text(_ milliseconds: Int64) -> String {
    let (days, rest) = floored(milliseconds, 86_400_000)
    let (year, month, day) = date(days)
    let seconds = rest / 1000
    let fraction = rest % 1000
    let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    let part = fraction == 0 ? "" : "." + padded(fraction, 3)
    return "\(yearText(year))-\(two(month))-\(two(day))T\(clock)\(part)Z"
  }

  /// Reads what `text` writes, and the same with an offset, a space for the T, or without seconds.
  /// What has no offset was told by the clock of a place.
  package static func milliseconds(
    _ text: String, clock: LocalTime = .universal
  ) -> Int64? {
    var scan = Scan(text.uppercased())
    let isNegative = scan.take("-")
    guard let year = scan.number(4...6), scan.take("-"), let month = scan.number(2...2),
      scan.take("-"), let day = scan.number(2...2), (1...12).contains(month),
      (1...daysIn(month, of: isNegative ? -year : year)).contains(day)
    else { return nil }
    var time: Int64 = 0
    if scan.take("T") || scan.take(" ") {
      guard let found = timeOfDay(&scan) else { return nil }
      time = found
    }
    let days = day0(isNegative ? -year : year, month, day)
    let told = days * 86_400_000 + time
    if scan.isAtEnd { return told - offset(of: clock, telling: told) }
    guard let offset = offset(&scan), scan.isAtEnd else { return nil }
    return told - offset
  }

  /// Milliseconds by which a clock is ahead when it tells a time. Of a time told twice, or never,
  /// the later clock counts.
  private static func offset(of clock: LocalTime, telling time: Int64) -> Int64 {
    let near = clock.offset(at: time) * 1000
    return clock.offset(at: time - near) * 1000
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func timeOfDay(_ scan: inout Scan) -> Int64? {
    guard let hour = scan.number(2...2), hour < 24, scan.take(":"),
      let minute = scan.number(2...2), minute < 60
    else { return nil }
    var time = (hour * 60 + minute) * 60_000
    guard scan.take(":") else { return time }
    guard let second = scan.number(2...2), second < 60 else { return nil }
    time += second * 1000
    guard scan.take(".") else { return time }
    guard let fraction = scan.digits(1...9) else { return nil }
    return time + (Int64((fraction + "00").prefix(3)) ?? 0)
  }

  private static func offset(_ scan: inout Scan) -> Int64? {
    if scan.take("Z") { return 0 }
    let sign: Int64
    if scan.take("+") { sign = 1 } else if scan.take("-") { sign = -1 } else { return nil }
    guard let hours = scan.number(2...2), hours < 24 else { return nil }
    _ = scan.take(":")
    guard let minutes = scan.number(2...2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes) * 60_000
  }

  private struct Scan {
    private let text: [Character]
    private var index = 0

    init(_ text: String) { self.text = Array(text) }

    var isAtEnd: Bool { index == text.count }

    mutating func take(_ character: Character) -> Bool {
      guard index < text.count, text[index] == character else { return false }
      index += 1
      return true
    }

    mutating func digits(_ count: ClosedRange<Int>) -> String? {
      var found = ""
      while index < text.count, found.count < count.upperBound, text[index].isASCII,
        text[index].isNumber
      {
        found.append(text[index])
        index += 1
      }
      return found.count >= count.lowerBound ? found : nil
    }

    mutating func number(_ count: ClosedRange<Int>) -> Int64? {
      digits(count).flatMap { Int64($0) }
    }
  }

  // Days since 1970 of the proleptic Gregorian calendar; years begin in March here, so that the
  // leap day is the last of one, and eras have 400 of them.
  private static func day0(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floored(shifted, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(_ days: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = floored(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func floored(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  private static func two(_ number: Int64) -> String { padded(number, 2) }

  private static func yearText(_ year: Int64) -> String {
    (year < 0 ? "-" : "") + padded(abs(year), 4)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
