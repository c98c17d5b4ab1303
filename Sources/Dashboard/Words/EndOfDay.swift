package import Templating

/// The end of a day that somebody typed, on their own clock.
package enum EndOfDay {
  /// The last second of `2026-12-31`.
  package static func milliseconds(_ text: String, _ zone: LocalTime) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4,
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      (1970...9999).contains(year), (1...12).contains(month), (1...daysIn(month, year)) ~= day
    else { return nil }
    // Years begin in March, so that leap days come last.
    let y = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = y * 365 + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
    let end = (days * 86_400 + 86_399) * 1000
    return end - zone.offset(at: end - zone.offset(at: end) * 1000) * 1000
  }

  /// The day of a moment, as a browser's field for a date has it.
  package static func text(_ time: Int64, _ zone: LocalTime) -> String {
    String(Timestamps.text(time, clock: zone).prefix(10))
  }

  private static func daysIn(_ month: Int64, _ year: Int64) -> Int64 {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
