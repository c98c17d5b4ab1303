/// Dates and times as ISO 8601 writes them, in the proleptic Gregorian calendar.
package enum ISO8601 {
  private static let day: Int64 = 86_400_000

  /// Reads `2026-01-31`, `2026-01-31T08:15`, with seconds, a fraction and a zone if they are
  /// there; a blank may stand for the T. Without a zone the time is UTC; a date is its midnight.
  package static func milliseconds(from text: String) -> Int64? {
    var scanner = Scanner(text)
    guard let year = scanner.year(), scanner.take("-"), let month = scanner.number(2),
      scanner.take("-"), let date = scanner.number(2), 1...12 ~= month,
      1...daysIn(month, year) ~= date
    else { return nil }
    let midnight = days(year, month, date) * day
    if scanner.isAtEnd { return midnight }
    guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let time = scanner.timeOfDay(), let offset = scanner.zone(), scanner.isAtEnd
    else { return nil }
    return midnight + time - offset
  }

  /// `2026-01-31T08:15:00.000Z`; years outside four digits come with a sign and six.
  package static func text(_ milliseconds: Int64) -> String {
    let number = floorDivide(milliseconds, day)
    let rest = milliseconds - number * day
    let (year, month, date) = civil(number)
    let years =
      0...9999 ~= year ? padded(year, 4) : (year < 0 ? "-" : "+") + padded(abs(year), 6)
    return years + "-" + padded(month, 2) + "-" + padded(date, 2) + "T"
      + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":"
      + padded(rest / 1000 % 60, 2) + "." + padded(rest % 1000, 3) + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    a / b - (a % b < 0 ? 1 : 0)
  }

  private static func daysIn(_ month: Int64, _ year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month) - 1]
  }

  /// Days since 1970-01-01, counted in years that begin in March, so that leap days come last.
  private static func days(_ year: Int64, _ month: Int64, _ date: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + date - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, date: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension ISO8601 {
  /// Reads the parts one after the other.
  private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: letter) else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func number(_ width: Int) -> Int64? {
      let digits = rest.prefix(width)
      guard digits.count == width,
        digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
      else { return nil }
      rest = rest.dropFirst(width)
      return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    mutating func year() -> Int64? {
      if take("+") { return number(6) }
      if take("-") { return number(6).map { -$0 } }
      return number(4)
    }

    mutating func timeOfDay() -> Int64? {
      guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else {
        return nil
      }
      var time = (hour * 60 + minute) * 60_000
      guard take(":") else { return time }
      guard let second = number(2), second < 60 else { return nil }
      time += second * 1000
      guard take(".") || take(",") else { return time }
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard 1...9 ~= digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      let thousandths = Array((digits + [UInt8](repeating: UInt8(ascii: "0"), count: 2)).prefix(3))
      return time + thousandths.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// How far the zone is ahead of UTC, in milliseconds.
    mutating func zone() -> Int64? {
      if isAtEnd || take("Z") || take("z") { return 0 }
      let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hour = number(2), hour < 24 else { return nil }
      if isAtEnd { return sign * hour * 3_600_000 }
      _ = take(":")
      guard let minute = number(2), minute < 60 else { return nil }
      return sign * (hour * 60 + minute) * 60_000
    }
  }
}
